import { type EngineUser, hasPermission } from '#engine'
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

/** Returns every screen that the user may open: those of the menu and the hidden ones beside it. */
export function appRoutes(menu: Menu, hidden: readonly StaticRoute[], user: EngineUser): AppRoutesResult {
  const { routes, redirects } = routesOfMenu(menu.nodes)
  const taken = new Set(routes.map(route => route.path))
  const open = hidden.filter(
    ({ path, permission }) => !taken.has(path) && (permission === null || hasPermission(user, permission)),
  )
  const settled = settleRedirects(redirects)
  return {
    routes: [...routes, ...open.map(hiddenRoute)],
    redirects: settled.redirects,
    problems: [...menu.problems, ...settled.problems],
  }
}

function hiddenRoute({ path, numeric, component, title, activeMenu }: StaticRoute): AppRoute {
  const words = textOf(title)
  return {
    path,
    numeric,
    name: component,
    title: words,
    component,
    frame: null,
    crumbs: [{ title: words, to: null }],
    activeMenu: activeMenu ?? path,
  }
}
