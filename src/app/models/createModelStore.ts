import { proxy, ref } from 'valtio/vanilla'
import type { PageModel, StaticRoute } from '#model/types/index.ts'
import type { ModelChange, ModelSource } from './AppSources.ts'

export interface ModelStore {
  state: { routes: StaticRoute[] }
  /** Model of a page: as changed since the start, from a file, or published; undefined where there is none. */
  load(component: string): Promise<PageModel | undefined>
  subscribe(listener: (pages: PageModel[]) => void): () => void
  accept(change: ModelChange): void
}

/** Returns the page models of the running application. */
export function createModelStore(source: ModelSource, loadPublished?: ModelStore['load']): ModelStore {
  const state = proxy<ModelStore['state']>({ routes: ref(source.routes) })
  /** undefined: gone since the start. */
  const changed = new Map<string, PageModel | undefined>()
  const listeners = new Set<(pages: PageModel[]) => void>()

  async function load(component: string): Promise<PageModel | undefined> {
    const loader = Object.hasOwn(source.pages, component) ? source.pages[component] : undefined
    if (changed.get(component) !== undefined) return changed.get(component)
    if (loader !== undefined && !changed.has(component)) return (await loader()).default
    return loadPublished?.(component)
  }

  return {
    state,
    load,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    accept({ pages, removed, routes }) {
      for (const component of removed) changed.set(component, undefined)
      for (const page of pages) changed.set(page.component, page)
      state.routes = ref(routes)
      for (const listener of listeners) listener(pages)
    },
  }
}
