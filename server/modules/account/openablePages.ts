import type { MenuNode } from '../system/readMenus.ts'

/** A page of the menu that an account may open. */
export interface OpenablePage {
  menuId: number
  menuName: string
  /** Where the client's router has it, or the address of an external page. */
  path: string
  component: string | null
  icon: string
  query: string | null
  /** Address of an external page; null for a page of this application. */
  link: string | null
}

const isExternal = (path: string): boolean => /^(https?:|mailto:|tel:)/.test(path)

/** The shown pages among menu nodes, in the menu's order, with their whole paths. What hangs on no root is left out. */
export function openablePages(menus: readonly MenuNode[]): OpenablePage[] {
  const below = new Map<number | null, MenuNode[]>()
  for (const menu of menus) below.set(menu.parentId, [...(below.get(menu.parentId) ?? []), menu])
  // Only what hangs on the root is reached, so a cycle cannot be entered.
  const walk = (menu: MenuNode, above: string): OpenablePage[] => {
    if (menu.visible === '1') return []
    const path = `${above}/${menu.path ?? ''}`
    if (menu.menuType === 'C' || isExternal(menu.path ?? '')) return [toPage(menu, path)]
    return (below.get(menu.menuId) ?? []).flatMap(child => walk(child, path))
  }
  return (below.get(null) ?? []).flatMap(menu => walk(menu, ''))
}

function toPage(menu: MenuNode, path: string): OpenablePage {
  const own = menu.path ?? ''
  const link = isExternal(own) ? own : null
  // A page at the root stands in a layout of its own.
  const inside = menu.parentId === null ? `${path}/index` : path
  return {
    menuId: menu.menuId,
    menuName: menu.menuName,
    path: link ?? inside,
    component: menu.component,
    icon: menu.icon ?? '',
    query: menu.query,
    link,
  }
}
