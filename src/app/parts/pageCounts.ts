import { createContext, useContext } from 'react'
import type { PageCount } from '#engine'
import type { SidebarItem } from '../menu/sidebarItems.ts'

export const PageCountsContext = createContext<readonly PageCount[]>([])

/** Returns what is counted behind the pages of a part of the menu. */
export function usePageCounts(items: readonly SidebarItem[]): PageCount[] {
  const counts = useContext(PageCountsContext)
  return counts.filter(({ path }) => leadTo(items, path))
}

const leadTo = (items: readonly SidebarItem[], path: string): boolean =>
  items.some(({ to, children }) => to === path || leadTo(children, path))
