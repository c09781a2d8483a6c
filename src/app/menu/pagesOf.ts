import { t } from '#model/language/t.ts'
import type { SidebarItem } from './sidebarItems.ts'

interface MenuSection {
  title: string
  pages: SidebarItem[]
}

/** Returns the pages of a menu under the titles of their outermost groups; those in no group come first. */
export function pagesOf(items: SidebarItem[]): MenuSection[] {
  const loose = items.filter(item => item.to !== null)
  const groups = items.filter(item => item.to === null)
  const sections = groups.map(group => ({ title: group.title, pages: leavesOf(group) }))
  return loose.length > 0 ? [{ title: t('常用页面'), pages: loose }, ...sections] : sections
}

function leavesOf(item: SidebarItem): SidebarItem[] {
  return item.to === null ? item.children.flatMap(leavesOf) : [item]
}
