import { useMemo } from 'react'
import useSWR from 'swr'
import { useDebounced } from '#engine'
import { useFrame } from '../frame/Frame.ts'
import { useOpenRoutes } from '../router/OpenRoutes.ts'
import type { SearchEntry, TitleWords } from './searchPages.ts'

/** A page or a record that was found. */
export interface FoundEntry {
  key: string
  /** What it is one of, in words. */
  group: string
  icon: string
  title: string
  /** What stands beside it. */
  hint: string
  to: string
  isExternal: boolean
}

export const pageEntry = ({ item, titles, path }: SearchEntry, group: string): FoundEntry => ({
  key: `page ${item.key}`,
  group,
  icon: item.icon,
  title: titles.join(' / '),
  hint: path,
  to: path,
  isExternal: item.isExternal,
})

/** As the server answers them. */
interface FoundRecords {
  page: string
  title: string
  records: { key: unknown; label: string; hint: string; filter: { name: string; value: string } }[]
}

/** What is found stays until the next words have found something. */
const QUIET = { revalidateOnFocus: false, shouldRetryOnError: false, keepPreviousData: true }

const NONE: FoundRecords[] = []

/** Returns records that the words find; none where the server cannot tell, which pages do without. */
export function useFoundRecords(
  words: string,
  pages: SearchEntry[],
): { entries: FoundEntry[]; isWaiting: boolean } {
  const { http } = useFrame()
  const routes = useOpenRoutes()
  const typed = words.trim()
  const keyword = useDebounced(typed)
  const { data, isLoading } = useSWR(
    keyword === '' ? null : ['/system/search/records', keyword],
    async ([path]) => (await http.request(path, { query: { keyword }, silent: true })).data as FoundRecords[],
    QUIET,
  )
  const found = typed === '' ? NONE : (data ?? NONE)
  const entries = useMemo(
    () =>
      found.flatMap(({ page, title, records }) => {
        const route = routes.find(({ component, path }) => component === page && !path.includes(':'))
        if (!route) return []
        const icon = pages.find(entry => entry.path.split('?')[0] === route.path)?.item.icon ?? ''
        return records.map(({ key, label, hint, filter }) => ({
          key: `${page} ${key}`,
          group: title,
          icon,
          title: label,
          hint,
          to: `${route.path}?${new URLSearchParams({ [filter.name]: filter.value, show: String(key) })}`,
          isExternal: false,
        }))
      }),
    [found, routes, pages],
  )
  return { entries, isWaiting: typed !== '' && (isLoading || keyword !== typed) }
}

/** Returns by which words titles are found beside themselves; none before the server has told them. */
export function useTitleWords(): TitleWords {
  const { http } = useFrame()
  const { data } = useSWR(
    '/system/search/pages',
    async path => (await http.request(path, { silent: true })).data as TitleWords,
    { ...QUIET, revalidateIfStale: false },
  )
  return data ?? NO_WORDS
}

const NO_WORDS: TitleWords = {}
