import useSWR from 'swr'
import { useLookups } from '../data/lookups.ts'
import type { DictionaryEntry } from './DictionaryEntry.ts'

/** Dictionary type → value → entry. */
export type Dictionaries = Record<string, ReadonlyMap<string, DictionaryEntry>>

/** While they are fetched. */
export const NO_DICTIONARIES: Dictionaries = {}

/** Returns the dictionaries of several types at once, so that the cells of a table need no hook each. */
export function useDictionaries(types: string[]): Dictionaries {
  const { dictionaries } = useLookups()
  const wanted = [...new Set(types)].sort()
  const { data } = useSWR(wanted.length > 0 ? ['dictionary', ...wanted, 'together'] : null, async () => {
    const entries = wanted.map(async type => {
      // A dictionary that cannot be read costs its colours and labels, never the list.
      const values = await dictionaries.load(type).catch(error => {
        console.error(`The dictionary "${type}" could not be read.`, error)
        return []
      })
      return [type, new Map(values.map(entry => [entry.value, entry]))] as const
    })
    return Object.fromEntries(await Promise.all(entries)) as Dictionaries
  })
  return data ?? NO_DICTIONARIES
}
