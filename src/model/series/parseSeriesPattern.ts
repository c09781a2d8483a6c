/** Parts of a day that a number may carry. */
const PERIOD_UNITS = ['yyyy', 'yy', 'MM', 'dd'] as const

export type PeriodUnit = (typeof PERIOD_UNITS)[number]

/** A part of a number: text as it stands, a part of the day, the counter, or a property of the record. */
export type SeriesPart =
  | { kind: 'text'; text: string }
  | { kind: 'period'; unit: PeriodUnit }
  | { kind: 'counter'; width: number }
  | FieldSeriesPart

/** A property of the record in a number. */
interface FieldSeriesPart {
  kind: 'field'
  name: string
  /** How many characters each of its values has; absent where they differ, and before pages are linked. */
  width?: number
}

/** A part, and where it stands in the pattern: a placeholder without its braces. */
export type PlacedSeriesPart = SeriesPart & { index: number; length: number }

/** What a pattern may be written with beside text and names of properties. */
export const SERIES_PLACEHOLDERS: readonly string[] = [...PERIOD_UNITS, '0000']

const PARTS = /\{(?<word>[^{}]*)\}|(?<text>[^{}]+|[{}])/g

/**
 * The parts of a pattern such as HT-{yyyy}-{0000}, in their order. Every other word in braces is taken for the name of
 * a property; a brace that stands alone is text.
 */
export function parseSeriesPattern(pattern: string): PlacedSeriesPart[] {
  return [...pattern.matchAll(PARTS)].map(({ index, groups = {} }) => {
    const { word, text = '' } = groups
    return word === undefined
      ? { kind: 'text', text, index, length: text.length }
      : { ...placeholder(word), index: index + 1, length: word.length }
  })
}

function placeholder(word: string): SeriesPart {
  if (isPeriodUnit(word)) return { kind: 'period', unit: word }
  return /^0+$/.test(word) ? { kind: 'counter', width: word.length } : { kind: 'field', name: word }
}

const isPeriodUnit = (word: string): word is PeriodUnit => (PERIOD_UNITS as readonly string[]).includes(word)

/** Names of the properties whose values a number carries. */
export const fieldsOfSeries = (parts: readonly SeriesPart[]): string[] =>
  parts.flatMap(part => (part.kind === 'field' ? [part.name] : []))
