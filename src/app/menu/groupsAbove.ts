import type { SidebarItem } from './sidebarItems.ts'

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
