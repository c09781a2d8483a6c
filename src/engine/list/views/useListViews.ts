import { useEffect, useMemo } from 'react'
import type { ListView, ViewState } from '#model/list-view/viewState.ts'
import type { PageModel } from '#model/types/index.ts'
import { hasPermission } from '../../access/permissions.ts'
import { type Reader, useRead } from '../../data/useRead.ts'
import { useHost } from '../../EngineContext.ts'
import type { EngineHost } from '../../EngineHost.ts'
import { settingNames } from '../listStateQuery.ts'
import { askedView, isBare, queryOfView } from './viewAddress.ts'

export interface ListViews {
  /** Own ones first, then shared ones. */
  all: ListView[]
  /** In force; null for the list as its page has it. */
  current: ListView | null
  /** Which view is in force is not known yet. */
  isWaiting: boolean
  /** The address asks for one that is gone, or somebody else's. */
  isMissing: boolean
  /** Whether the user may offer views to the institution. */
  canShare: boolean
  choose(view: ListView | null): void
  /** All throw HttpFault, which has not been shown. */
  create(values: { name: string; state: ViewState; shared: boolean }): Promise<void>
  change(view: ListView, changes: Partial<Pick<ListView, 'name' | 'state' | 'shared'>>): Promise<void>
  remove(view: ListView): Promise<void>
  setDefault(view: ListView | null): Promise<void>
}

interface ListViewsOptions {
  model: PageModel
  /** Query of the list, and how to replace it. */
  search: string
  setSearch(search: string): void
  /** Whether the list has an address in which a view can stand. */
  isAddressed: boolean
}

const NONE: ListView[] = []

/** Returns the saved views of a list; null where it has none. */
export function useListViews({ model, search, setSearch, isAddressed }: ListViewsOptions): ListViews | null {
  const host = useHost()
  const { http, user, viewsPath } = host
  const path = isAddressed && model.list?.views ? viewsPath : undefined
  const page = model.component
  const { key, read } = viewsReader(host, page)
  const { data, error, mutate } = useRead(path === undefined ? null : key, read, { revalidateOnFocus: false })
  const all = data ?? NONE
  const asked = askedView(search)
  const initial = asked === null && isBare(search) ? all.find(view => view.isDefault) : undefined
  const current = all.find(view => view.viewId === asked) ?? initial ?? null
  const settings = useMemo(() => settingNames(model, search), [model, search])

  // The address names it, so that a copied link leads everybody to the same.
  useEffect(() => {
    if (initial) setSearch(queryOfView(initial, search, []))
  }, [initial, search, setSearch])

  if (path === undefined) return null
  const isOpen = data === undefined && error === undefined
  const share = model.list?.views?.share ?? null

  async function send(method: 'POST' | 'PUT' | 'DELETE', place: string, body?: unknown): Promise<unknown> {
    const answer = await http.request(`${path}${place}`, { method, body, silent: true })
    await mutate()
    return answer.data
  }

  const choose = (view: ListView | null) => setSearch(queryOfView(view, search, settings))
  return {
    all,
    current,
    isWaiting: isOpen && asksForView(search, user.userId, page),
    isMissing: !isOpen && typeof asked === 'number' && current === null,
    canShare: share !== null && hasPermission(user, share),
    choose,
    async create(values) {
      choose((await send('POST', '', { page, ...values })) as ListView)
    },
    async change(view, changes) {
      const { viewId, version } = view
      await send('PUT', '', { viewId, version, ...changes })
      if (changes.state && view.viewId === current?.viewId) choose(view)
    },
    async remove(view) {
      await send('DELETE', `/${view.viewId}`)
      if (view.viewId === current?.viewId) choose(null)
    },
    async setDefault(view) {
      await send('PUT', '/default', { page, viewId: view?.viewId ?? null })
    },
  }
}

/** Returns under which key the saved views of a page are kept, and what reads them. */
export function viewsReader({ http, user, viewsPath }: EngineHost, page: string): Reader<ListView[]> {
  return {
    key: ['list-views', page],
    async read(signal) {
      const query = { page }
      const { data } = await http.request(`${viewsPath}/list`, { query, silent: true, signal })
      const views = data as ListView[]
      const hasDefault = views.some(view => view.isDefault)
      rememberDefault(user.userId, page, hasDefault)
      return views
    },
  }
}

/** Whether what a list is to show depends on its views, as far as this browser knows. */
export const asksForView = (search: string, userId: number, page: string): boolean =>
  typeof askedView(search) === 'number' || (isBare(search) && hasDefault(userId, page))

const noteOf = (userId: number, page: string) => `mortise:default-view:${userId}:${page}`

/** Whether a list opens with a view, as far as this browser knows: one that does not need not wait for the answer. */
const hasDefault = (userId: number, page: string): boolean =>
  localStorage.getItem(noteOf(userId, page)) !== null

function rememberDefault(userId: number, page: string, isThere: boolean): void {
  if (isThere) localStorage.setItem(noteOf(userId, page), '1')
  else localStorage.removeItem(noteOf(userId, page))
}
