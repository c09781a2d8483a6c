import { useEffect } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import type { PageModel } from '#model/types/index.ts'
import { useHost } from './EngineContext.ts'

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
    component ? ['page', component] : null,
    async ([, key]) => (await host.loadPage(key)) ?? null,
    { revalidateIfStale: false },
  )
  return { model: data, error, retry: () => void mutate() }
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
