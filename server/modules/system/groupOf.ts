import type { AppModel } from '#model/types/index.ts'
import type { MenuNode } from './readMenus.ts'
import type { RouteGroup } from './toRoutes.ts'

/** Behind the groups of the seeds stand those that somebody has thought of. */
const LAST = 1000

/** Returns the heading under which a menu node stands with some of its neighbours; null for none. */
export function groupOf(
  { menuGroup, icon }: Pick<MenuNode, 'menuGroup' | 'icon'>,
  { menuGroups }: Pick<AppModel, 'menuGroups'>,
): RouteGroup | null {
  if (menuGroup === null || menuGroup === '') return null
  const order = menuGroups.findIndex(({ title }) => title === menuGroup)
  const known = menuGroups[order]
  if (!known) return { title: menuGroup, icon: icon ?? '', order: LAST }
  const english = known.titleEn === null ? {} : { titleEn: known.titleEn }
  return { title: menuGroup, ...english, icon: known.icon, order }
}
