import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import { opensPage } from '#model/opensPage.ts'
import { askAhead } from './data/answersAhead.ts'
import { useLookups } from './data/lookups.ts'
import type { Reader } from './data/useRead.ts'
import { useHost, useRegistry } from './EngineContext.ts'
import { fetchModel, modelKey } from './usePageModel.ts'

/**
 * Returns what has a page fetched that is about to be opened for the first time, its model and what its kind asks for
 * besides: drawing the way there takes a while.
 */
export function usePageAhead(): (component: string, search: string) => void {
  const host = useHost()
  const registry = useRegistry()
  const { dictionaries } = useLookups()
  const { cache } = useSWRConfig()
  return useCallback(
    (component, search) => {
      const ask = <Data>({ key, read }: Reader<Data>) => {
        const answer = askAhead(cache, key, read)
        // Whoever draws the page tells what went wrong.
        answer?.catch(() => undefined)
        return answer
      }
      const askModel = (page: string) => ask({ key: modelKey(page), read: () => fetchModel(host, page) })
      const begin = async () => {
        const model = await askModel(component)
        if (!model || model.custom !== null || !opensPage(host.user, model)) return
        const kind = await registry.kinds.load(model.kind)
        kind?.fetchAhead?.(model, { host, widgets: registry.widgets, dictionaries, search, ask, askModel })
      }
      if (!registry.pages.has(component)) begin().catch(() => undefined)
    },
    [host, registry, dictionaries, cache],
  )
}
