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
  /** titleEn: the title for those who chose English, where there is one. */
  meta: {
    title: string
    titleEn?: string
    icon: string
    noCache: boolean
    link: string | null
    breadcrumb?: false
    /**
     * The heading that it stands under with some of its neighbours. Its place in the tree, and so its address, is as
     * it would be without: clients that know no groups show it among all its neighbours.
     */
    group?: RouteGroup
  }
  children?: RouteNode[]
}

/** A heading within a directory. Those with an order come first, in it. */
export interface RouteGroup {
  title: string
  titleEn?: string
  icon: string
  order: number
}

/** Returns the heading that a node stands under; null for none. */
type GroupOf = (menu: MenuNode) => RouteGroup | null

/** Returns a title in English; null where nobody has translated it. */
type EnglishOf = (menu: MenuNode) => string | null

/** A menu node with the name of its route and its English title. */
type NamedNode = MenuNode & { name: string; english: string | null; group: RouteGroup | null }

/** The route tree of menu nodes. A node whose parent is missing, or that is its own ancestor, is left out. */
export function toRoutes(
  menus: readonly MenuNode[],
  englishOf: EnglishOf = () => null,
  groupOf: GroupOf = () => null,
): RouteNode[] {
  const below = new Map<number | null, MenuNode[]>()
  for (const menu of menus) {
    const siblings = below.get(menu.parentId)
    if (siblings) siblings.push(menu)
    else below.set(menu.parentId, [menu])
  }
  const names = namesOf(menus)
  // Only what hangs on the root is reached, so a cycle cannot be entered.
  const build = (node: MenuNode): RouteNode => {
    const name = names.get(node.menuId) ?? nameOf(node)
    const menu = { ...node, name, english: englishOf(node), group: groupOf(node) }
    const children = (below.get(menu.menuId) ?? []).map(build).filter(isUseful)
    return menu.parentId === null ? rootRoute(menu, children) : innerRoute(menu, children)
  }
  return (below.get(null) ?? []).map(build).filter(isUseful)
}

/** Components around what stands below a folder. */
const FRAMES = ['Layout', 'ParentView']

/** A folder in which nothing is left leads nowhere. */
const isUseful = ({ component, meta, children = [] }: RouteNode): boolean =>
  !FRAMES.includes(component) || meta.link !== null || children.length > 0

function rootRoute(menu: NamedNode, children: RouteNode[]): RouteNode {
  if (isLink(menu)) return { ...common(menu), component: 'Layout' }
  if (isEmbedded(menu)) return inLayout(menu, 'InnerLink')
  if (menu.menuType === 'C') return inLayout(menu, menu.component ?? '')
  return {
    ...common(menu),
    path: `/${menu.path}`,
    component: 'Layout',
    redirect: 'noRedirect',
    ...shownOf(menu),
    children,
  }
}

/** A page at the root stands in a layout of its own. */
function inLayout(menu: NamedNode, component: string): RouteNode {
  const page = { ...common(menu), path: 'index', component, ...queryOf(menu) }
  const outer = common(menu)
  return {
    ...outer,
    name: `${menu.name}Layout`,
    path: `/${outer.path}`,
    component: 'Layout',
    // The page names itself in the way to it.
    meta: { ...outer.meta, link: null, breadcrumb: false },
    children: [page],
  }
}

function innerRoute(menu: NamedNode, children: RouteNode[]): RouteNode {
  if (isLink(menu) || isEmbedded(menu)) return { ...common(menu), component: 'InnerLink' }
  if (menu.menuType === 'C') return { ...common(menu), component: menu.component ?? '', ...queryOf(menu) }
  return { ...common(menu), component: 'ParentView', redirect: 'noRedirect', ...shownOf(menu), children }
}

/** A group stays one around a single page only where its menu says so; clients put the page in its place otherwise. */
const shownOf = (menu: MenuNode): { alwaysShow?: true } =>
  menu.alwaysShow === 'Y' ? { alwaysShow: true } : {}

/** Opens another site in a new tab. */
const isLink = (menu: MenuNode): boolean => menu.isFrame === '0' || /^(mailto:|tel:)/.test(menu.path ?? '')

/** Shows another site inside the application: it has a path here, and the site's address as its link. */
const isEmbedded = (menu: MenuNode): boolean => !isLink(menu) && /^https?:/.test(menu.path ?? '')

/** "https://www.example.org/a" is found at "example/org/a", and an address without a Latin letter by its number. */
function pathHere({ path, menuId }: MenuNode): string {
  const words = (path ?? '').replace(/^https?:\/\/(?:www\.)?/, '').split(/[^A-Za-z0-9_-]+/)
  return words.filter(Boolean).join('/') || `site-${menuId}`
}

function common(menu: NamedNode): Omit<RouteNode, 'component'> {
  return {
    name: menu.name,
    path: isEmbedded(menu) ? pathHere(menu) : (menu.path ?? ''),
    hidden: menu.visible === '1',
    meta: {
      title: menu.menuName,
      ...(menu.english ? { titleEn: menu.english } : {}),
      icon: menu.icon ?? '',
      noCache: menu.isCache === '1',
      link: isLink(menu) || isEmbedded(menu) ? menu.path : null,
      ...(menu.group ? { group: menu.group } : {}),
    },
  }
}

const queryOf = (menu: MenuNode): { query?: string } => (menu.query ? { query: menu.query } : {})

/** Names of routes by the menu's number. Clients keep pages by them, so that a second page of one name gets a longer. */
function namesOf(menus: readonly MenuNode[]): Map<number, string> {
  const taken = new Set<string>()
  const names = new Map<number, string>()
  for (const menu of menus) {
    const own = nameOf(menu)
    const isFree = Boolean(menu.routeName) || !taken.has(own)
    const name = isFree ? own : inCapitals(menu.component ?? '') || own
    taken.add(name)
    names.set(menu.menuId, name)
  }
  return names
}

function nameOf({ routeName, path, menuId }: MenuNode): string {
  return routeName || inCapitals(path ?? '') || `Menu${menuId}`
}

/** "system/user-auth" is SystemUserAuth. */
function inCapitals(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
