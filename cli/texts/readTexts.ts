import { parseSync } from 'vite'
import type { SourceTexts, TextUse } from './SourceTexts.ts'

/** A node of the syntax tree, as far as it is looked at here. */
interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

export interface ReadOptions {
  /**
   * Only what goes through `say` is read, for sources of the server: what else is Chinese there is stored, and the
   * types see to it that nothing else is answered. Default false.
   */
  saidOnly?: boolean
}

interface Reading {
  file: string
  saidOnly: boolean
  texts: SourceTexts
  lineOf(offset: number): number
  /** Lines on which a comment gives a reason for a text that stays as it is. */
  excused: Set<number>
}

/** What is written between the nodes above one and it. */
interface Place {
  inFunction: boolean
  inWidget: boolean
}

/** Chinese characters, and the punctuation that only Chinese uses. */
const CHINESE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u
const EXCUSE = /untranslated: \S/
/** Of a widget's definition: its name in the gallery of development, and what it shows there. */
const GALLERY = ['title', 'sample', 'sampleProps']

/**
 * Returns the texts of a source file: those that go through `t`, and Chinese ones that do not. A text in both
 * languages (`{ zh, en }`) needs no `t`; neither does one in or below a line with `// untranslated: <reason>`.
 * @throws Error when the file cannot be parsed
 */
export function readTexts(file: string, source: string, { saidOnly = false }: ReadOptions = {}): SourceTexts {
  const { program, comments, errors } = parseSync(file, source)
  const [error] = errors
  if (error) throw new Error(`${file} cannot be read: ${error.message}`)
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  const excuses = comments.filter(({ value }) => EXCUSE.test(value))
  const excused = new Set(excuses.flatMap(({ start, end }) => [lineOf(start), lineOf(end) + 1]))
  const reading = { file, saidOnly, texts: { uses: [], mistakes: [] }, lineOf, excused }
  visit(program as unknown as Node, { inFunction: false, inWidget: false }, reading)
  return reading.texts
}

function visit(node: Node, around: Place, reading: Reading): void {
  if (isExcused(node, reading) || isOfTypes(node) || isBilingual(node)) return
  if (isCallOf(node, reading.saidOnly ? 'localized' : 't')) {
    readCall(node, around, reading)
    return
  }
  const words = wordsOf(node)
  if (!reading.saidOnly && words !== null && CHINESE.test(words)) {
    report(reading, node, `“${words.trim()}” goes through no t('…')`)
    return
  }
  const inside = {
    inFunction: around.inFunction || /Function/.test(node.type),
    inWidget: around.inWidget || isCallOf(node, 'defineWidget'),
  }
  for (const part of partsOf(node)) if (!isGallery(part, inside)) visit(part, inside, reading)
}

function readCall(node: Node, around: Place, reading: Reading): void {
  const [first, second] = node.arguments as Node[]
  const name = String((node.callee as Node).name)
  // What is said is put into a language by whoever reads it; t does it at once.
  if (name === 't' && !around.inFunction)
    report(reading, node, 't is called before a language is chosen: put it in a function')
  const key = first?.type === 'Literal' ? first.value : null
  if (typeof key !== 'string') report(reading, node, `${name} needs its text written out: ${name}('…')`)
  else reading.texts.uses.push({ key, values: namesOf(second), ...placeOf(node, reading) })
  if (second) visit(second, around, reading)
}

/** Names of the properties of a written object; [] without one. */
function namesOf(values: Node | undefined): TextUse['values'] {
  if (!values) return []
  if (values.type !== 'ObjectExpression') return null
  const names = (values.properties as Node[]).map(({ key }) => (key as Node | undefined)?.name)
  return names.every(name => typeof name === 'string') ? (names as string[]) : null
}

/** The words of a literal; null for any other node. */
function wordsOf(node: Node): string | null {
  if (node.type === 'Literal' || node.type === 'JSXText')
    return typeof node.value === 'string' ? node.value : null
  return node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : null
}

/** Starts in or below a line that gives a reason. */
function isExcused(node: Node, { excused, lineOf }: Reading): boolean {
  return node.type !== 'Program' && excused.size > 0 && excused.has(lineOf(node.start))
}

const isOfTypes = ({ type }: Node): boolean =>
  /^TS(TypeAnnotation|TypeAlias|Interface|LiteralType)/.test(type)

function isBilingual({ type, properties }: Node): boolean {
  if (type !== 'ObjectExpression') return false
  const names = (properties as Node[]).map(({ key }) => (key as Node | undefined)?.name)
  return names.includes('zh') && names.includes('en')
}

function isCallOf({ type, callee }: Node, name: string): boolean {
  return type === 'CallExpression' && (callee as Node).name === name
}

function isGallery({ type, key }: Node, { inWidget, inFunction }: Place): boolean {
  return inWidget && !inFunction && type === 'Property' && GALLERY.includes(String((key as Node).name))
}

function partsOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((part): part is Node => typeof part === 'object' && part !== null && 'type' in part)
}

function report(reading: Reading, node: Node, message: string): void {
  reading.texts.mistakes.push({ message, ...placeOf(node, reading) })
}

function placeOf({ start }: Node, { file, lineOf }: Reading) {
  return { file, line: lineOf(start) }
}
