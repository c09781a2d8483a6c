import type { MenuNode } from '../menu/MenuNode.ts'
import type { AppRedirect, AppRoute, Crumb } from './AppRoute.ts'

export interface MenuRoutes {
  routes: AppRoute[]
  redirects: AppRedirect[]
}

/** Returns the screens of a menu, hidden ones too, and where its groups lead. */
export function routesOfMenu(nodes: MenuNode[]): MenuRoutes {
  const found: MenuRoutes = { routes: [], redirects: [] }
  for (const node of nodes) collect(node, [], found)
  const taken = new Set(found.routes.map(route => route.path))
  return { routes: found.routes, redirects: found.redirects.filter(redirect => !taken.has(redirect.path)) }
}

function collect(node: MenuNode, above: Crumb[], found: MenuRoutes): void {
  if (node.kind === 'link') return
  const crumbs = node.title === '' || !node.breadcrumb ? above : [...above, crumbOf(node)]
  if (node.kind === 'group') {
    const to = redirectOf(node)
    if (to !== null && to !== node.path) found.redirects.push({ path: node.path, to })
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
