import { createHash } from 'node:crypto'
import type { Row } from '#server/engine/contracts/records.ts'

/** How often each value is given. */
type Weights = Record<string, number>

/** What seeds/demo/surveys.json says of the answers to one question. */
interface AnsweredAs {
  /** Only where these questions have these values. */
  given?: Record<string, string>
  /** One value each. */
  pick?: Weights
  /** Lists of values with commas between them. */
  lists?: Weights
  /** Of each value, how many in a hundred choose it among others. */
  each?: Weights
  /** A ranking: what weighs more mostly stands before the others. */
  order?: Weights
  /** A matrix: one value each for every row. */
  rows?: Record<string, Weights>
  /** Texts, each written once; most people write none. */
  texts?: string[]
}

/** The answers to a survey of the demo. */
export interface DemoAnswers {
  count: number
  /** Whether they are of accounts of the institution, who are named. */
  named?: boolean
  of: Record<string, AnsweredAs>
}

interface FormSchema {
  properties: Record<string, { type?: string }>
}

/** What was filled in, one after the other: the same at every start. */
export function demoAnswers({ count, of }: DemoAnswers, { properties }: FormSchema): Row[] {
  const contents: Row[] = Array.from({ length: count }, () => ({}))
  for (const [name, as] of Object.entries(of)) {
    const isNumber = properties[name]?.type === 'integer'
    const asked = contents.filter(content => isGiven(content, as.given))
    const values = valuesOf(name, as, asked.length)
    for (const [index, content] of asked.entries()) {
      const value = values[index]
      if (value !== undefined) content[name] = isNumber ? Number(value) : value
    }
  }
  return contents
}

const isGiven = (content: Row, given: AnsweredAs['given'] = {}): boolean =>
  Object.entries(given).every(([name, value]) => content[name] === value)

/** undefined where somebody has left the question out. */
function valuesOf(
  name: string,
  { pick, lists, each, order, rows, texts }: AnsweredAs,
  count: number,
): unknown[] {
  const people = Array.from({ length: count }, (_one, index) => index)
  if (pick) return dealt(name, pick, count)
  if (lists) return dealt(name, lists, count).map(list => list.split(','))
  if (texts) return scattered(name, texts, count)
  if (order) return people.map(person => ranked(`${name} ${person}`, order))
  if (rows) {
    const columns = Object.entries(rows).map(
      ([row, of]) => [row, dealt(`${name} ${row}`, of, count)] as const,
    )
    return people.map(person => Object.fromEntries(columns.map(([row, values]) => [row, values[person]])))
  }
  return people.map(person => chosen(`${name} ${person}`, each ?? {}))
}

/** Each value as often as it weighs, in an order that tells nothing. */
function dealt(name: string, weights: Weights, count: number): string[] {
  const cards = Object.entries(weights).flatMap(([value, times]) => Array<string>(times).fill(value))
  const mixed = cards
    .map((value, index) => ({ value, at: chance(`${name} ${index}`) }))
    .sort((one, other) => one.at - other.at)
  return Array.from({ length: count }, (_one, index) => mixed[index % mixed.length]?.value ?? '')
}

/** Each text at one place. */
function scattered(name: string, texts: readonly string[], count: number): (string | undefined)[] {
  const places = Array.from({ length: count }, (_one, index) => index)
    .sort((one, other) => chance(`${name} ${one}`) - chance(`${name} ${other}`))
    .slice(0, texts.length)
  const values = Array<string | undefined>(count).fill(undefined)
  for (const [index, place] of places.entries()) values[place] = texts[index]
  return values
}

const ranked = (seed: string, weights: Weights): string[] =>
  Object.entries(weights)
    .map(([value, weight]) => ({ value, at: weight * (0.4 + chance(`${seed} ${value}`)) }))
    .sort((one, other) => other.at - one.at)
    .map(({ value }) => value)

/** Nobody chooses nothing: then the first is chosen. */
function chosen(seed: string, weights: Weights): string[] {
  const all = Object.entries(weights)
  const values = all.filter(([value, share]) => chance(`${seed} ${value}`) * 100 < share)
  return (values.length > 0 ? values : all.slice(0, 1)).map(([value]) => value)
}

/** From 0 to 1, always the same for a text. */
export const chance = (seed: string): number =>
  createHash('sha256').update(seed).digest().readUInt32BE(0) / 0x1_0000_0000
