import { useEffect } from 'react'
import useSWR, { unstable_serialize, useSWRConfig } from 'swr'
import type { PageModel } from '#model/types/index.ts'
import { takeAhead } from './data/answersAhead.ts'
import { useHost } from './EngineContext.ts'
import type { EngineHost } from './EngineHost.ts'

interface PageModelResult {
  /** null where there is no such page; undefined while it is fetched. */
  model: PageModel | null | undefined
  error: unknown
  retry(): void
}

/** Returns the model of a page, and the new one when it changes while running. null fetches nothing. */
export function usePageModel(component: string | null | undefined): PageModelResult {
  const host = useHost()
  const { cache } = useSWRConfig()
  const { data, error, mutate } = useSWR(
    component ? modelKey(component) : null,
    ([, key]) =>
      takeAhead<PageModel | null>(cache, unstable_serialize(modelKey(key))) ?? fetchModel(host, key),
    { revalidateIfStale: false },
  )
  return { model: data, error, retry: () => void mutate() }
}

export const modelKey = (component: string) => ['page', component] as const

export async function fetchModel(host: EngineHost, component: string): Promise<PageModel | null> {
  return (await host.loadPage(component)) ?? null
}

/** Puts models that changed while running in the place of those that are drawn. */
export function useLiveModels(): void {
  const host = useHost()
  const { mutate } = useSWRConfig()
  useEffect(
    () =>
      host.subscribePages(pages => {
        for (const page of pages) void mutate(['page', page.component], page, { revalidate: false })
      }),
    [host, mutate],
  )
}
