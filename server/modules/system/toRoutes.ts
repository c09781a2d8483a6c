import type { MenuNode } from './readMenus.ts'

/** A node of the route tree that clients build their router from. */
export interface RouteNode {
  name: string
  path: string
  hidden: boolean
  component: string
  redirect?: string
  alwaysShow?: boolean
  query?: string
  meta: { title: string; icon: string; noCache: boolean; link: string | null }
  children?: RouteNode[]
}

/** The route tree of menu nodes. A node whose parent is missing, or that is its own ancestor, is left out. */
export function toRoutes(menus: readonly MenuNode[]): RouteNode[] {
  const below = new Map<number | null, MenuNode[]>()
  for (const menu of menus) {
    const siblings = below.get(menu.parentId)
    if (siblings) siblings.push(menu)
    else below.set(menu.parentId, [menu])
  }
  // Only what hangs on the root is reached, so a cycle cannot be entered.
  const build = (menu: MenuNode): RouteNode => {
    const children = (below.get(menu.menuId) ?? []).map(build)
    return menu.parentId === null ? rootRoute(menu, children) : innerRoute(menu, children)
  }
  return (below.get(null) ?? []).map(build).filter(route => route.component !== 'Layout' || isUseful(route))
}

const isUseful = (route: RouteNode): boolean => route.meta.link !== null || (route.children ?? []).length > 0

function rootRoute(menu: MenuNode, children: RouteNode[]): RouteNode {
  if (isLink(menu)) return { ...common(menu), component: 'Layout' }
  // A page at the root stands in a layout of its own.
  if (menu.menuType === 'C') {
    const page = { ...common(menu), path: 'index', component: menu.component ?? '', ...queryOf(menu) }
    return {
      ...common(menu),
      name: `${nameOf(menu)}Layout`,
      path: `/${menu.path}`,
      component: 'Layout',
      children: [page],
    }
  }
  return {
    ...common(menu),
    path: `/${menu.path}`,
    component: 'Layout',
    redirect: 'noRedirect',
    alwaysShow: true,
    children,
  }
}

function innerRoute(menu: MenuNode, children: RouteNode[]): RouteNode {
  if (isLink(menu)) return { ...common(menu), component: 'InnerLink' }
  if (menu.menuType === 'C') return { ...common(menu), component: menu.component ?? '', ...queryOf(menu) }
  return { ...common(menu), component: 'ParentView', redirect: 'noRedirect', alwaysShow: true, children }
}

const isExternal = (menu: MenuNode): boolean => /^(https?:|mailto:|tel:)/.test(menu.path ?? '')

const isLink = (menu: MenuNode): boolean => menu.isFrame === '0' || isExternal(menu)

function common(menu: MenuNode): Omit<RouteNode, 'component'> {
  return {
    name: nameOf(menu),
    path: menu.path ?? '',
    hidden: menu.visible === '1',
    meta: {
      title: menu.menuName,
      icon: menu.icon ?? '',
      noCache: menu.isCache === '1',
      link: isLink(menu) ? menu.path : null,
    },
  }
}

const queryOf = (menu: MenuNode): { query?: string } => (menu.query ? { query: menu.query } : {})

function nameOf(menu: MenuNode): string {
  if (menu.routeName) return menu.routeName
  const words = (menu.path ?? '').replace(/[^A-Za-z0-9]+/g, ' ').trim()
  const name = words
    .replace(/(^| )([a-z])/g, (_match, _gap, letter: string) => letter.toUpperCase())
    .replaceAll(' ', '')
  return name === '' ? `Menu${menu.menuId}` : name
}
