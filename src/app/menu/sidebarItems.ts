import type { MenuNode } from './MenuNode.ts'

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

const TOKEN_SUFFIX = /fzjc$/

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

function targetOf({ kind, path, link, query }: MenuNode, token: string | null): string {
  const target = kind === 'link' ? (link ?? path) : path
  if (!TOKEN_SUFFIX.test(target)) return withQuery(target, query)
  return withQuery(
    withQuery(target.replace(TOKEN_SUFFIX, ''), query),
    token === null ? '' : `token=${encodeURIComponent(token)}`,
  )
}

function withQuery(target: string, query: string): string {
  if (query === '') return target
  return `${target}${target.includes('?') ? '&' : '?'}${query}`
}
