import { t } from '#model/language/t.ts'
import type { MenuNode } from './MenuNode.ts'
import { withQuery, withToken } from './tokenAddress.ts'

/** An entry of the sidebar. */
export interface SidebarItem {
  key: string
  title: string
  icon: string
  /** Where it leads: a path of the application or the address of another site; null for a group. */
  to: string | null
  isExternal: boolean
  children: SidebarItem[]
}

/**
 * Returns what the sidebar shows: nothing hidden; a parent with exactly one visible child is replaced by the
 * child unless it is always shown; a group without visible children is left out.
 *
 * @param token of the session, appended to addresses that ask for it.
 * @see spec.md sections 2.1 (suffix fzjc) and 2.3
 */
export function sidebarItems(nodes: MenuNode[], token: string | null): SidebarItem[] {
  return nodes.filter(node => !node.hidden).flatMap(node => itemOf(node, token) ?? [])
}

function itemOf(node: MenuNode, token: string | null): SidebarItem | null {
  const { key, title, icon, kind } = node
  if (kind !== 'group') {
    return { key, title, icon, to: targetOf(node, token), isExternal: kind === 'link', children: [] }
  }
  const children = sidebarItems(node.children, token)
  const [only] = children
  if (only === undefined) return null
  if (collapses(node, children)) return { ...only, icon: only.icon || icon, title: only.title || title }
  return { key, title, icon, to: null, isExternal: false, children }
}

const collapses = ({ alwaysShow }: MenuNode, children: SidebarItem[]): boolean =>
  children.length === 1 && children[0]?.children.length === 0 && !alwaysShow

/** Whether the only page of a group stands in its place, under a name of its own: the group is named nowhere then. */
export function isLeftOut(node: MenuNode): boolean {
  if (node.kind !== 'group') return false
  const children = sidebarItems(node.children, null)
  return collapses(node, children) && children[0]?.title !== ''
}

function targetOf({ kind, path, link, query, wantsToken }: MenuNode, token: string | null): string {
  if (kind === 'link') return withToken(link ?? path, token, query)
  const target = withQuery(path, query)
  // The page around another site needs no token in its own address: the site inside gets it.
  return kind === 'page' && wantsToken && token !== null
    ? withQuery(target, `token=${encodeURIComponent(token)}`)
    : target
}

/** Returns the keys of the groups that hold the item which leads to a path, outermost first. */
export function groupsAbove(items: SidebarItem[], path: string): string[] {
  for (const item of items) {
    if (item.children.length === 0) continue
    if (item.children.some(child => leadsTo(child, path))) return [item.key]
    const inner = groupsAbove(item.children, path)
    if (inner.length > 0) return [item.key, ...inner]
  }
  return []
}

/** Returns whether the item is the one of a path, whatever query it carries. */
export function leadsTo({ to, isExternal }: SidebarItem, path: string): boolean {
  return to !== null && !isExternal && to.split('?')[0] === path
}

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
