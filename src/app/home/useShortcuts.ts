import { useMemo } from 'react'
import useSWR from 'swr'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { pagesOf, type SidebarItem } from '../menu/sidebarItems.ts'
import { withoutSuffix } from '../menu/tokenAddress.ts'

/** A page of the menu that can be kept at hand. */
export interface Shortcut {
  menuId: number
  /** The page in the menu, which knows its name and where it leads. */
  item: SidebarItem
  /** Title of its outermost group; '' where it stands in none. */
  group: string
}

/** What may be chosen, and what is. */
export interface Shortcuts {
  /** In the order of the account. */
  chosen: Shortcut[]
  /** All of them, in the order of the menu. */
  all: Shortcut[]
  /** Those of whoever never chose, in the order of the menu. */
  standard: Shortcut[]
}

const KEY = ['app', 'shortcuts']

/** How many the server keeps at most. */
export const MOST_SHORTCUTS = 24

/** Returns the pages kept at hand, and how to choose others. */
export function useShortcuts(items: SidebarItem[]) {
  const { http } = useFrame()
  const { data, error, isLoading, mutate } = useSWR(KEY, async () => {
    const answer = await http.request('/system/shortcut-menu/listAll', { silent: true, canWait: true })
    return readRows(answer.data)
  })
  const shortcuts = useMemo(() => data && shortcutsOf(data, items), [data, items])

  /**
   * @param menuIds null goes back to the standard ones
   * @throws HttpFault, not shown; what may be opened is then asked for anew.
   */
  async function save(menuIds: number[] | null): Promise<void> {
    try {
      await http.request('/system/shortcut-menu', { method: 'PUT', body: { menuIds }, silent: true })
    } catch (error) {
      void mutate()
      throw error
    }
    // Seen at once, whether or not the server can be asked again.
    const seen = menuIds ?? shortcuts?.standard.map(({ menuId }) => menuId) ?? []
    await mutate(data && chosenAs(data, seen), { revalidate: false })
    void mutate()
  }

  return { shortcuts, error, isLoading, retry: () => void mutate(), save }
}

function chosenAs(rows: ShortcutRow[], menuIds: number[]): ShortcutRow[] {
  const chosen = menuIds.flatMap(id => rows.find(({ menuId }) => menuId === id) ?? [])
  const others = rows.filter(row => !chosen.includes(row))
  return [
    ...chosen.map(row => ({ ...row, selected: true })),
    ...others.map(row => ({ ...row, selected: false })),
  ]
}

/** A page in the answer of listAll. */
interface ShortcutRow {
  menuId: number
  /** Path in this application; of another site: its address. */
  path: string
  /** Address of another site; null for a page of this application. */
  link: string | null
  selected: boolean
  /** Whether it is at hand for whoever never chose. */
  standard: boolean
}

/** Returns the rows of an answer. @throws Error when it is no list. */
export function readRows(data: unknown): ShortcutRow[] {
  if (!Array.isArray(data)) throw new Error(t('快捷入口接口没有返回列表'))
  return data.map((raw: Record<string, unknown>) => ({
    menuId: Number(raw.menuId),
    path: String(raw.path ?? ''),
    link: typeof raw.link === 'string' && raw.link !== '' ? raw.link : null,
    selected: raw.selected === true,
    standard: raw.standard === true,
  }))
}

/** Returns the rows as pages of the menu, each once. What the menu does not show (any more) is left out. */
export function shortcutsOf(rows: readonly ShortcutRow[], items: SidebarItem[]): Shortcuts {
  const places = pagesOf(items).flatMap(({ title, pages }) =>
    pages.map(item => ({ item, group: items.includes(item) ? '' : title })),
  )
  const byItem = new Map<SidebarItem, Shortcut & Pick<ShortcutRow, 'selected' | 'standard'>>()
  for (const row of rows) {
    const place = places.find(({ item }) => isSame(item, row))
    if (place && !byItem.has(place.item)) {
      const { menuId, selected, standard } = row
      byItem.set(place.item, { menuId, selected, standard, ...place })
    }
  }
  const found = [...byItem.values()]
  const chosen = found.filter(({ selected }) => selected)
  const all = places.flatMap(({ item }) => byItem.get(item) ?? [])
  return { chosen, all, standard: all.filter(({ standard }) => standard) }
}

/** The key of a page is its path; that of another site ends with its address. */
function isSame({ key }: SidebarItem, { path, link }: ShortcutRow): boolean {
  if (link !== null) return key.endsWith(` ${link}`)
  return key === withoutSuffix(path).replace(/\/{2,}/g, '/')
}
