import { type EngineUser, hasPermission, hasRole, type PageRoute } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import { opensPage } from '#model/opensPage.ts'
import type { StaticRoute } from '#model/types/index.ts'
import type { Menu, MenuNode } from '../menu/MenuNode.ts'
import { isLeftOut } from '../menu/sidebarItems.ts'
import type { AppRedirect, AppRoute, Crumb } from './AppRoute.ts'
import { OWN_ROUTES } from './ownRoutes.ts'

interface AppRoutesResult extends MenuRoutes {
  /** What is wrong with the menu, in words for whoever maintains it. */
  problems: string[]
}

interface RouteSources {
  menu: Menu
  /** Of page files. */
  files: readonly StaticRoute[]
  /** Listed by hand. */
  listed: readonly PageRoute[]
}

/**
 * Returns every screen that the user may open: those of the menu and the hidden ones beside it. Where two have
 * one path, the menu wins over a page file and that over a list.
 */
export function appRoutes({ menu, files, listed }: RouteSources, user: EngineUser): AppRoutesResult {
  const { routes, redirects } = routesOfMenu(menu.nodes)
  const taken = new Set(routes.map(route => route.path))
  const open = [
    ...files.filter(route => opensPage(user, route)).map(fileRoute),
    ...listed.filter(route => isOpenTo(route, user)),
  ]
  const hidden = open.filter(route => {
    if (taken.has(route.path)) return false
    taken.add(route.path)
    return true
  })
  const settled = settleRedirects(redirects.filter(({ path }) => !taken.has(path)))
  return {
    routes: withParents([...routes, ...hidden.map(hiddenRoute)]),
    redirects: settled.redirects,
    problems: [...menu.problems, ...settled.problems],
  }
}

/** @see spec.md section 2.1: permissions where there are any, else roles */
function isOpenTo({ permissions = [], roles = [] }: PageRoute, user: EngineUser): boolean {
  if (permissions.length > 0) return hasPermission(user, permissions)
  return roles.length === 0 || hasRole(user, roles)
}

function fileRoute({ activeMenu, ...route }: StaticRoute): PageRoute {
  return { ...route, ...(activeMenu === null ? {} : { activeMenu }) }
}

function hiddenRoute({
  path,
  numeric = [],
  component,
  name,
  title,
  activeMenu,
  layout,
}: PageRoute): AppRoute {
  const words = textOf(title)
  return {
    path,
    numeric,
    name: name ?? component,
    title: words,
    component,
    frame: null,
    crumbs: [{ title: words, to: null }],
    activeMenu: activeMenu ?? path,
    isAffixed: false,
    noCache: false,
    isBlank: layout === 'blank',
    isPlanned: true,
  }
}

/** Returns routes of which those beside the menu stand below the page that is marked there while they are open. */
function withParents(routes: AppRoute[]): AppRoute[] {
  const byPath = new Map([...OWN_ROUTES, ...routes].map(route => [route.path, route]))
  return routes.map(route => {
    const parent = byPath.get(route.activeMenu)
    const own = route.crumbs.at(-1)
    if (!parent || parent === route || !own) return route
    const above = parent.crumbs.map((crumb, at) =>
      at === parent.crumbs.length - 1 ? { ...crumb, to: crumb.to ?? parent.path } : crumb,
    )
    return { ...route, crumbs: [...above, own] }
  })
}

/** Returns redirects without those that lead in a circle, and a problem for each that was left out. */
function settleRedirects(redirects: AppRedirect[]): { redirects: AppRedirect[]; problems: string[] } {
  const byPath = new Map(redirects.map(redirect => [redirect.path, redirect.to]))
  const isCircular = ({ path }: AppRedirect) => {
    const seen = new Set<string>()
    for (let at: string | undefined = path; at !== undefined; at = byPath.get(at)) {
      if (seen.has(at)) return true
      seen.add(at)
    }
    return false
  }
  const circular = redirects.filter(isCircular)
  return {
    redirects: redirects.filter(redirect => !circular.includes(redirect)),
    problems: circular.map(({ path, to }) =>
      t('菜单“{{path}}”重定向到“{{to}}”，形成循环，已忽略', { path, to }),
    ),
  }
}

interface MenuRoutes {
  routes: AppRoute[]
  redirects: AppRedirect[]
}

/** Returns the screens of a menu, hidden ones too, and where its groups lead. */
function routesOfMenu(nodes: MenuNode[]): MenuRoutes {
  const found: MenuRoutes = { routes: [], redirects: [] }
  for (const node of nodes) collect(node, [], found)
  const taken = new Set(found.routes.map(route => route.path))
  return { routes: found.routes, redirects: found.redirects.filter(redirect => !taken.has(redirect.path)) }
}

function collect(node: MenuNode, above: Crumb[], found: MenuRoutes): void {
  if (node.kind === 'link') return
  const isUnnamed = node.title === '' || !node.breadcrumb || isLeftOut(node)
  const crumbs = isUnnamed ? above : [...above, crumbOf(node)]
  if (node.kind === 'group') {
    const to = redirectOf(node)
    // A heading within a group has the address of the group, which leads on by itself.
    const isKnown = found.redirects.some(({ path }) => path === node.path)
    if (to !== null && to !== node.path && !isKnown) found.redirects.push({ path: node.path, to })
    for (const child of node.children) collect(child, crumbs, found)
    return
  }
  found.routes.push({
    path: node.path,
    numeric: [],
    name: node.name,
    title: node.title,
    component: node.kind === 'page' ? node.component : null,
    frame: node.kind === 'frame' ? node.link : null,
    crumbs,
    activeMenu: node.activeMenu ?? node.path,
    isAffixed: node.isAffixed,
    noCache: node.noCache,
    isBlank: false,
    isPlanned: false,
  })
}

function crumbOf(node: MenuNode): Crumb {
  if (node.redirect === 'noRedirect') return { title: node.title, to: null }
  if (node.kind !== 'group') return { title: node.title, to: node.redirect ?? node.path }
  return { title: node.title, to: redirectOf(node) }
}

/** Where a group leads: as it says, else to its first page. A redirect to itself leads nowhere. */
function redirectOf(node: MenuNode): string | null {
  const said = node.redirect?.startsWith('/') ? node.redirect : null
  return said !== null && said !== node.path ? said : firstPage(node)
}

function firstPage(node: MenuNode): string | null {
  for (const child of node.children) {
    const path = child.kind === 'group' ? firstPage(child) : child.path
    if (path !== null && child.kind !== 'link' && !child.hidden) return path
  }
  return null
}
