import { parsedExpression } from '../expression/index.ts'
import type { MeasureSource } from '../source/measure.ts'
import type { MeasureFunction } from '../types/index.ts'

/** What a measure can be. */
export const MEASURE_FUNCTIONS = [
  'count',
  'distinct',
  'sum',
  'avg',
  'min',
  'max',
  'ratio',
] as const satisfies MeasureFunction[]

/** The functions that a measure names: one, where nothing is wrong. */
export const functionsOfMeasure = (source: MeasureSource): MeasureFunction[] =>
  MEASURE_FUNCTIONS.filter(name => source[name] !== undefined)

/** The property that a measure takes; null where it takes none. */
export const fieldOfMeasure = ({ distinct, sum, avg, min, max }: MeasureSource): string | null =>
  distinct ?? sum ?? avg ?? min ?? max ?? null

function readAt(path: string): { name: string; path: readonly string[] } {
  const [name = '', ...inside] = path.split('.')
  return { name, path: inside }
}

/** What a measure reads of the records: its property, and what its condition names. */
export function readByMeasure(source: MeasureSource): { name: string; path: readonly string[] }[] {
  const refs = source.where === undefined ? [] : (parsedExpression(source.where)?.refs ?? [])
  const field = fieldOfMeasure(source)
  return [...(field === null ? [] : [readAt(field)]), ...refs.map(({ root, path }) => ({ name: root, path }))]
}
