import { useCallback, useEffect } from 'react'
import useSWR, { preload, unstable_serialize, useSWRConfig } from 'swr'
import type { PageModel } from '#model/types/index.ts'
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
  const { data, error, mutate } = useSWR(
    component ? keyOf(component) : null,
    ([, key]) => fetchModel(host, key),
    { revalidateIfStale: false },
  )
  return { model: data, error, retry: () => void mutate() }
}

const keyOf = (component: string) => ['page', component] as const

async function fetchModel(host: EngineHost, component: string): Promise<PageModel | null> {
  return (await host.loadPage(component)) ?? null
}

/** Returns what has the model of a page fetched that is about to be drawn: drawing the way there takes a while. */
export function usePageAhead(): (component: string) => void {
  const host = useHost()
  const { cache } = useSWRConfig()
  return useCallback(
    component => {
      const key = keyOf(component)
      if (cache.get(unstable_serialize(key))?.data !== undefined) return
      // Whoever draws the page tells what went wrong.
      preload(key, ([, name]) => fetchModel(host, name)).catch(() => undefined)
    },
    [host, cache],
  )
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
