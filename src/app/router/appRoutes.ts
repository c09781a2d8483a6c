import { type EngineUser, hasPermission, hasRole, type PageRoute } from '#engine'
import { textOf } from '#model/text.ts'
import type { StaticRoute } from '#model/types/index.ts'
import type { Menu } from '../menu/MenuNode.ts'
import type { AppRoute } from './AppRoute.ts'
import { type MenuRoutes, routesOfMenu } from './routesOfMenu.ts'
import { settleRedirects } from './settleRedirects.ts'

export interface AppRoutesResult extends MenuRoutes {
  /** What is wrong with the menu, in words for whoever maintains it. */
  problems: string[]
}

export interface RouteSources {
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
  const hidden = [...files.map(fileRoute), ...listed].filter(route => {
    if (taken.has(route.path) || !isOpenTo(route, user)) return false
    taken.add(route.path)
    return true
  })
  const settled = settleRedirects(redirects.filter(({ path }) => !taken.has(path)))
  return {
    routes: [...routes, ...hidden.map(hiddenRoute)],
    redirects: settled.redirects,
    problems: [...menu.problems, ...settled.problems],
  }
}

/** @see spec.md section 2.1: permissions where there are any, else roles */
function isOpenTo({ permissions = [], roles = [] }: PageRoute, user: EngineUser): boolean {
  if (permissions.length > 0) return hasPermission(user, permissions)
  return roles.length === 0 || hasRole(user, roles)
}

function fileRoute({ permission, activeMenu, ...route }: StaticRoute): PageRoute {
  return {
    ...route,
    ...(permission === null ? {} : { permissions: [permission] }),
    ...(activeMenu === null ? {} : { activeMenu }),
  }
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
