import { useMemo } from 'react'
import useSWR from 'swr'
import { useFrame } from '../Frame.ts'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import { readRows, type ShortcutRow, shortcutsOf } from './readShortcuts.ts'

const KEY = ['app', 'shortcuts']

/** How many the server keeps at most. */
export const MOST_SHORTCUTS = 24

/** Returns the pages kept at hand, and how to choose others. */
export function useShortcuts(items: SidebarItem[]) {
  const { http } = useFrame()
  const { data, error, isLoading, mutate } = useSWR(KEY, async () => {
    const answer = await http.request('/system/shortcut-menu/listAll', { silent: true })
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
