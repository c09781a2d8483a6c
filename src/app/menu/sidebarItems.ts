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
  const collapses = children.length === 1 && only.children.length === 0 && !node.alwaysShow
  if (collapses) return { ...only, icon: only.icon || icon, title: only.title || title }
  return { key, title, icon, to: null, isExternal: false, children }
}

function targetOf({ kind, path, link, query, wantsToken }: MenuNode, token: string | null): string {
  if (kind === 'link') return withToken(link ?? path, token, query)
  const target = withQuery(path, query)
  // The page around another site needs no token in its own address: the site inside gets it.
  return kind === 'page' && wantsToken && token !== null
    ? withQuery(target, `token=${encodeURIComponent(token)}`)
    : target
}
