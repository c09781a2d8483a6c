import type { FlatQuery } from '../request/readRequest.ts'
import { type Range, rangeOfTexts } from './filterCondition.ts'

/** Keys of the two ends of a range. */
export interface Ends {
  from: string
  to: string
}

/** params[beginX] and params[endX], X being the field's name or "Time". */
export function endsOf(name: string): Ends {
  const word = `${name[0]?.toUpperCase()}${name.slice(1)}`
  return { from: `params[begin${word}]`, to: `params[end${word}]` }
}

/** The first of several writings of which a query has an end; null where it has none. */
export function endsIn(query: FlatQuery, writings: readonly Ends[]): Range | null {
  for (const keys of writings) {
    const from = query.get(keys.from)?.[0]
    const to = query.get(keys.to)?.[0]
    if (from !== undefined || to !== undefined) return { from, to }
  }
  return null
}

/**
 * The range that a query asks for of the one time of a list that a module answers, in every writing that lists know.
 * @throws Fault SEARCH_INVALID for more than two moments
 */
export function timeRangeIn(query: FlatQuery, name: string): Range {
  const numbered = { from: `${name}[0]`, to: `${name}[1]` }
  const texts = ['', '[]'].flatMap(ending => query.get(`${name}${ending}`) ?? [])
  return endsIn(query, [endsOf(name), endsOf('time'), numbered]) ?? rangeOfTexts(name, texts)
}
