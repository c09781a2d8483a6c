import { useCallback, useMemo } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { useLookups } from '../data/lookups.ts'
import type { DictionaryEntry } from './DictionaryEntry.ts'

export interface Dictionary {
  entries: DictionaryEntry[]
  /** By value as text, for stored numbers too. */
  byValue: ReadonlyMap<string, DictionaryEntry>
  isLoading: boolean
  error: unknown
}

const NONE: DictionaryEntry[] = []

/** Returns the values of a dictionary type, fetched once per type. null gives an empty dictionary. */
export function useDictionary(type: string | null | undefined): Dictionary {
  const { dictionaries } = useLookups()
  const { data, error, isLoading } = useSWR(type ? ['dictionary', type] : null, ([, key]) =>
    dictionaries.load(key),
  )
  const entries = data ?? NONE
  const byValue = useMemo(() => new Map(entries.map(entry => [entry.value, entry])), [entries])
  return { entries, byValue, isLoading, error }
}

/** Returns a function that fetches all dictionaries in use anew. */
export function useRefreshDictionaries(): () => Promise<unknown> {
  const { dictionaries } = useLookups()
  const { mutate } = useSWRConfig()
  return useCallback(() => {
    dictionaries.forget()
    return mutate(key => Array.isArray(key) && key[0] === 'dictionary')
  }, [dictionaries, mutate])
}

/** Whether the resource at this address is the dictionaries themselves. */
export function ownsDictionaries(resourcePath: string): boolean {
  return /^\/system\/dict(\/|$)/.test(resourcePath)
}
