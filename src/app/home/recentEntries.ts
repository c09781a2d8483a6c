import { leadsTo } from '../menu/groupsAbove.ts'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import type { AppRoute } from '../router/AppRoute.ts'
import { routeAt } from '../router/routeAt.ts'
import type { RecentPage } from './recentPages.ts'

/** A visited page, as it is shown. */
export interface RecentEntry {
  to: string
  title: string
  icon: string
  /** ms since 1970 */
  at: number
}

/** Returns the visited pages that may (still) be opened, named as they are now. */
export function recentEntries(
  pages: readonly RecentPage[],
  routes: AppRoute[],
  menu: readonly SidebarItem[],
): RecentEntry[] {
  return pages.flatMap(({ to, at }) => {
    const [path = to] = to.split('?')
    const route = routeAt(routes, path)
    if (route === null) return []
    const own = menu.find(item => leadsTo(item, path))
    const parent = own ?? menu.find(item => leadsTo(item, route.activeMenu))
    return { to: own?.to ?? to, title: route.title, icon: parent?.icon ?? '', at }
  })
}
