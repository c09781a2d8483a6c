import { findNodeAtLocation, type Node } from 'jsonc-parser'
import { nearestName } from '../expression/nearestName.ts'
import type { LocalizedText } from '../language/localized.ts'
import { LineIndex } from '../read/LineIndex.ts'
import type { PageFile } from '../read/readPageFile.ts'
import type { Problem, Text } from '../types/index.ts'
import { partMeantBy } from './partMeantBy.ts'
import { problemWords } from './problemWords.ts'
import type { RuleCode } from './ruleCatalogue.ts'
import { synonymOf } from './synonyms.ts'

export type JsonPath = (string | number)[]

interface ReportOptions {
  /** Whether the key or the value at the path is the mistake. Default: the value. */
  on?: 'key' | 'value'
  /** First character of the mistake inside the text at the path; the whole value where absent. */
  index?: number
  /** Length in characters, with `index`. */
  length?: number
  /** The offending word, and the words that are valid in its place: gives the suggestion. */
  word?: string
  among?: Iterable<string>
  /** The suggestion itself, where it is known. */
  suggestion?: Text | null
  severity?: Problem['severity']
  /** Path of the file that the mistake is shared with. */
  other?: string
}

/** Collects the mistakes of one page file, each at its place. Of two mistakes at one place the first is kept. */
export class Reporter {
  readonly problems: Problem[]
  readonly #file: PageFile
  readonly #taken: Set<number>
  #lines: LineIndex | null = null

  /** @param earlier what has been reported of the file already */
  constructor(file: PageFile, earlier?: Reporter) {
    this.#file = file
    this.problems = [...(earlier?.problems ?? [])]
    this.#taken = new Set(earlier ? earlier.#taken : [])
  }

  /** Reports a mistake at a JSON path; the nearest existing ancestor where the path does not exist. */
  report(rule: RuleCode, path: JsonPath, message: LocalizedText, options: ReportOptions = {}): void {
    const node = this.#nodeAt(path, options.on ?? 'value')
    const { index } = options
    if (index === undefined || node?.type !== 'string') {
      this.reportAt(rule, node?.offset ?? 0, lengthOf(node), message, options)
      return
    }
    const raw = this.#file.text.slice(node.offset, node.offset + node.length)
    const start = offsetInText(raw, index)
    const end = offsetInText(raw, index + Math.max(1, options.length ?? 1))
    this.reportAt(rule, node.offset + start, Math.max(1, end - start), message, options)
  }

  /** The value at a JSON path, as it stands in the file; null where there is none. */
  valueAt(path: JsonPath): Node | null {
    return (this.#file.tree && findNodeAtLocation(this.#file.tree, path)) ?? null
  }

  /** Reports a mistake at an offset of the file. */
  reportAt(
    rule: RuleCode,
    offset: number,
    length: number,
    message: LocalizedText,
    options: ReportOptions = {},
  ): void {
    if (this.#taken.has(offset)) return
    this.#taken.add(offset)
    this.#lines ??= new LineIndex(this.#file.text)
    const { severity = 'error', word, among, suggestion, other } = options
    const near = word !== undefined && among ? meantBy(word, [...among]) : null
    const place = { file: this.#file.path, ...this.#lines.positionOf(offset), length }
    const shared = other === undefined ? {} : { other }
    const said = problemWords(message, suggestion ?? near)
    this.problems.push({ severity, rule, ...place, ...said, ...shared })
  }

  #nodeAt(path: JsonPath, on: 'key' | 'value'): Node | undefined {
    const { tree } = this.#file
    if (!tree) return undefined
    for (let length = path.length; length >= 0; length--) {
      const node = findNodeAtLocation(tree, path.slice(0, length))
      const isKey = length < path.length || on === 'key'
      if (node) return isKey && node.parent?.type === 'property' ? node.parent.children?.[0] : node
    }
    return tree
  }
}

/** What another system calls so is known, which of the others was mistyped is guessed. */
const meantBy = (word: string, among: string[]): Text | null =>
  synonymOf(word, among) ?? nearestName(word, likelyFirst(word, among)) ?? partMeantBy(word, among)

/** Of words that are equally near, the one that begins alike was meant: first letters are rarely mistyped. */
function likelyFirst(word: string, among: string[]): string[] {
  const begins = (candidate: string) => (candidate[0]?.toLowerCase() === word[0]?.toLowerCase() ? 0 : 1)
  return [...among].sort((one, other) => begins(one) - begins(other))
}

/** Of objects and arrays only the opening bracket is marked. */
function lengthOf(node: Node | undefined): number {
  if (!node || node.type === 'object' || node.type === 'array') return 1
  return Math.max(1, node.length)
}

/**
 * Where a character of a JSON string stands in the file: `raw` is the string as written, quotes and escapes
 * included, `index` counts the characters of its value. Returns the offset from the opening quote.
 */
function offsetInText(raw: string, index: number): number {
  let offset = 1
  for (let passed = 0; passed < index && offset < raw.length - 1; passed++) {
    if (raw[offset] !== '\\') offset++
    else offset += raw[offset + 1] === 'u' ? 6 : 2
  }
  return Math.min(offset, Math.max(1, raw.length - 1))
}
