import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import { ownsDictionaries, useRefreshDictionaries } from '../dict/useDictionary.ts'

/** Fetches anew what is shown of the resource at this address: lists, records, options, labels. */
export type Revalidate = (resourcePath: string) => Promise<unknown>

/** Returns the function to call after something was changed. Keys of the cache begin with the resource's path. */
export function useRevalidate(): Revalidate {
  const { mutate } = useSWRConfig()
  const refreshDictionaries = useRefreshDictionaries()
  return useCallback(
    resourcePath => {
      const own = mutate(key => Array.isArray(key) && key[0] === resourcePath)
      return ownsDictionaries(resourcePath) ? Promise.all([own, refreshDictionaries()]) : own
    },
    [mutate, refreshDictionaries],
  )
}
