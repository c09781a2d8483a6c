import { groupsAbove, leadsTo, type SidebarItem } from '../menu/sidebarItems.ts'
import { sizes } from '../theme/tokens.ts'

/** Returns how many items the top menu shows: as many as fit into a third of the window. @param width px */
export function topMenuCount(width: number): number {
  return Math.max(1, Math.floor(width / 3 / sizes.topItem))
}

/** Returns the outermost item that leads to a path or holds what does; undefined where none does. */
export function topItemOf(items: SidebarItem[], path: string): SidebarItem | undefined {
  const [group] = groupsAbove(items, path)
  return items.find(item => item.key === group || leadsTo(item, path))
}

/** Returns the first page that an item leads to; null for a group without one. */
export function firstPageOf(item: SidebarItem): SidebarItem | null {
  if (item.to !== null) return item
  for (const child of item.children) {
    const page = firstPageOf(child)
    if (page !== null) return page
  }
  return null
}
