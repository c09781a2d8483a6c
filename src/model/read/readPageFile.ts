import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { SourceFile } from '../types/index.ts'
import { depthOf } from './depthOf.ts'

/** Page files are nested a dozen levels deep; what is deeper would only exhaust the stack. */
const MAX_DEPTH = 60

/** Some editors write it unseen; JSON does not know it. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A page file as text and tree. `mistake` is why there is no tree. */
export interface PageFile {
  /** Path below schemas/, with .json. */
  path: string
  /** Key of the page: the path without .json. */
  key: string
  text: string
  tree: Node | null
  mistake: { rule: 'syntax' | 'too-deep'; message: string; offset: number; length: number } | null
}

/** Parses a page file. Strict JSON: comments and trailing commas are mistakes, and only the first is told. */
export function readPageFile({ path, text }: SourceFile): PageFile {
  const file = { path, key: path.replace(/\.json$/, ''), text, tree: null, mistake: null }
  const deep = depthOf(text, MAX_DEPTH)
  if (deep !== null) {
    const message = `nested deeper than ${MAX_DEPTH} levels`
    return { ...file, mistake: { rule: 'too-deep', message, offset: deep, length: 1 } }
  }
  if (text.trim() === '')
    return { ...file, mistake: { rule: 'syntax', message: 'the file is empty', offset: 0, length: 1 } }
  if (text.startsWith(BYTE_ORDER_MARK)) {
    const message = 'the file begins with a byte order mark: save it as UTF-8 without one'
    return { ...file, mistake: { rule: 'syntax', message, offset: 0, length: 1 } }
  }
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const [error] = errors
  if (error) return { ...file, mistake: syntaxMistake(error, text) }
  return tree ? { ...file, tree } : file
}

const WORDING: Record<string, string> = {
  InvalidSymbol: 'this is no JSON',
  InvalidNumberFormat: 'this is no JSON number',
  PropertyNameExpected: 'a key in double quotes is expected here',
  ValueExpected: 'a value is expected here',
  ColonExpected: 'a colon is expected here',
  CommaExpected: 'a comma is expected here',
  CloseBraceExpected: 'a closing } is expected here',
  CloseBracketExpected: 'a closing ] is expected here',
  EndOfFileExpected: 'the file should end here',
  InvalidCommentToken: 'JSON allows no comments',
  UnexpectedEndOfComment: 'JSON allows no comments',
  UnexpectedEndOfString: 'the text is not closed by a double quote',
  UnexpectedEndOfNumber: 'the number is incomplete',
  InvalidUnicode: 'this is no Unicode escape',
  InvalidEscapeCharacter: 'JSON knows no such escape',
  InvalidCharacter: 'this character must be escaped',
}

function syntaxMistake(
  { error, offset, length }: ParseError,
  text: string,
): NonNullable<PageFile['mistake']> {
  const message = WORDING[printParseErrorCode(error)] ?? 'this is no JSON'
  return {
    rule: 'syntax',
    message: message + hintAt(offset, text),
    offset,
    length: Math.max(1, length),
  }
}

/** What explains the mistake at an offset: a comma before a closing bracket, or the end of a file that is cut off. */
function hintAt(offset: number, text: string): string {
  if (/^\s*[}\]]/.test(text.slice(offset)) && /,\s*$/.test(text.slice(0, offset)))
    return '; JSON allows no trailing comma'
  return text.slice(offset).trim() === '' ? '; the file ends too early' : ''
}
