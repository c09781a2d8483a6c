import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { LocalizedText } from '../language/localized.ts'
import { say } from '../language/say.ts'
import type { SourceFile } from '../types/index.ts'

/** Page files are nested a dozen levels deep; what is deeper would only exhaust the stack. */
const MAX_DEPTH = 60

/** Some editors write it unseen; JSON does not know it. */
const BYTE_ORDER_MARK = '\uFEFF'

/** What decoding puts in the place of bytes that are not UTF-8. */
const REPLACEMENT_CHARACTER = '\uFFFD'

/** Characters of Chinese keyboards that are taken for those of JSON. */
const LOOKALIKES: Record<string, string> = {
  '“': '"',
  '”': '"',
  '＂': '"',
  '‘': '"',
  '’': '"',
  "'": '"',
  '：': ':',
  '，': ',',
  '｛': '{',
  '｝': '}',
  '【': '[',
  '】': ']',
  '\u00A0': ' ',
  '\u3000': ' ',
}

/** A page file as text and tree. `mistake` is why there is no tree. */
export interface PageFile {
  /** Path below schemas/, with .json. */
  path: string
  /** Key of the page: the path without .json. */
  key: string
  text: string
  tree: Node | null
  mistake: { rule: 'syntax' | 'too-deep'; message: LocalizedText; offset: number; length: number } | null
}

/** Parses a page file. Strict JSON: comments and trailing commas are mistakes, and only the first is told. */
export function readPageFile({ path, text }: SourceFile): PageFile {
  const file = { path, key: path.replace(/\.json$/, ''), text, tree: null, mistake: null }
  const deep = depthOf(text, MAX_DEPTH)
  if (deep !== null) {
    const message = say`nested deeper than ${MAX_DEPTH} levels`
    return { ...file, mistake: { rule: 'too-deep', message, offset: deep, length: 1 } }
  }
  if (text.trim() === '')
    return { ...file, mistake: { rule: 'syntax', message: say`the file is empty`, offset: 0, length: 1 } }
  const unread = text.indexOf(REPLACEMENT_CHARACTER)
  if (unread !== -1) {
    const message = say`this character is not UTF-8: save the file as UTF-8, not as GBK or UTF-16`
    return { ...file, mistake: { rule: 'syntax', message, offset: unread, length: 1 } }
  }
  if (text.startsWith(BYTE_ORDER_MARK)) {
    const message = say`the file begins with a byte order mark: save it as UTF-8 without one`
    return { ...file, mistake: { rule: 'syntax', message, offset: 0, length: 1 } }
  }
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const [error] = errors
  if (error) return { ...file, mistake: syntaxMistake(error, text) }
  return tree ? { ...file, tree } : file
}

const WORDING: Record<string, LocalizedText> = {
  InvalidSymbol: say`this is no JSON`,
  InvalidNumberFormat: say`this is no JSON number`,
  PropertyNameExpected: say`a key in double quotes is expected here`,
  ValueExpected: say`a value is expected here`,
  ColonExpected: say`a colon is expected here`,
  CommaExpected: say`a comma is expected here`,
  CloseBraceExpected: say`a closing } is expected here`,
  CloseBracketExpected: say`a closing ] is expected here`,
  EndOfFileExpected: say`the file should end here`,
  InvalidCommentToken: say`JSON allows no comments`,
  UnexpectedEndOfComment: say`JSON allows no comments`,
  UnexpectedEndOfString: say`the text is not closed by a double quote`,
  UnexpectedEndOfNumber: say`the number is incomplete`,
  InvalidUnicode: say`this is no Unicode escape`,
  InvalidEscapeCharacter: say`JSON knows no such escape`,
  InvalidCharacter: say`this character must be escaped`,
}

function syntaxMistake(
  { error, offset, length }: ParseError,
  text: string,
): NonNullable<PageFile['mistake']> {
  const code = printParseErrorCode(error)
  const wording = WORDING[code] ?? say`this is no JSON`
  const [comma] = /^\s*[}\]]/.test(text.slice(offset)) ? (/,\s*$/.exec(text.slice(0, offset)) ?? []) : []
  if (comma !== undefined)
    return {
      rule: 'syntax',
      message: say`${wording}; JSON allows no trailing comma`,
      offset: offset - comma.length,
      length: 1,
    }
  const place = placeOfLookalike(text, offset, length)
  const message =
    lookalikeAt(place, text) ??
    (code === 'InvalidSymbol' ? symbolMeantAt(offset, text) : null) ??
    bracketMeantAt(offset, text, code) ??
    wording
  return {
    rule: 'syntax',
    message: withHint(message, offset, text),
    offset: place,
    length: place === offset ? Math.max(1, length) : 1,
  }
}

/** Where a character stands that only looks like JSON's, inside what is no JSON: behind true in `true，`. */
function placeOfLookalike(text: string, offset: number, length: number): number {
  const word = text.slice(offset, offset + length)
  const index = [...word].findIndex(character => Object.hasOwn(LOOKALIKES, character))
  return index > 0 && !word.includes('"') ? offset + index : offset
}

/** Values as other languages write them. */
const VALUES: Record<string, string> = {
  ...{ True: 'true', TRUE: 'true', False: 'false', FALSE: 'false' },
  ...{ None: 'null', nil: 'null', NULL: 'null', undefined: 'null' },
}

/** What was meant by a word without quotes; null where nothing is known. */
function symbolMeantAt(offset: number, text: string): LocalizedText | null {
  const [word = '', colon] = /^[\w$-]+(\s*:)?/.exec(text.slice(offset)) ?? []
  const bare = word.replace(/\s*:$/, '')
  if (bare === '') return null
  if (colon) return say`a key in double quotes is expected here: write "${bare}"`
  return Object.hasOwn(VALUES, bare) ? say`${bare} is not of JSON: write ${VALUES[bare]}` : null
}

/** Which bracket is missing, where another one closes before it. */
function bracketMeantAt(offset: number, text: string, code: string): LocalizedText | null {
  if (code !== 'CommaExpected') return null
  if (text[offset] === '}') return say`a closing ] is expected here`
  return text[offset] === ']' ? say`a closing } is expected here` : null
}

/** The mistake where another character than JSON's stands, though it looks the same. */
function lookalikeAt(offset: number, text: string): LocalizedText | null {
  const given = text[offset] ?? ''
  const meant = LOOKALIKES[given]
  if (meant === undefined) return null
  return given.trim() === ''
    ? say`this space is not of JSON: write a plain space`
    : say`${given} is not of JSON: write ${meant}`
}

/** The mistake with what explains it: the end of a file that is cut off. */
function withHint(message: LocalizedText, offset: number, text: string): LocalizedText {
  return text.slice(offset).trim() === '' ? say`${message}; the file ends too early` : message
}

/** Where a JSON text first nests deeper than the limit, found without recursion; null when it nowhere does. */
function depthOf(text: string, limit: number): number | null {
  let depth = 0
  let inText = false
  for (let index = 0; index < text.length; index++) {
    const char = text[index]
    if (inText) {
      if (char === '\\') index++
      else if (char === '"') inText = false
    } else if (char === '"') inText = true
    else if (char === '{' || char === '[') {
      if (++depth > limit) return index
    } else if (char === '}' || char === ']') depth--
  }
  return null
}
