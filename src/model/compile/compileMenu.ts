import type { PageFacts } from '../derive/AppFacts.ts'
import { segmentsOf } from '../derive/names.ts'
import type { MenuModel } from '../types/index.ts'

const LAST = 100

/** The menu node that a page asks for; null for none. */
export function compileMenu({ key, source }: PageFacts): MenuModel | null {
  const { menu } = source
  if (!menu) return null
  return {
    parent: menu.parent ?? '',
    path: menu.path ?? segmentsOf(key).at(-1) ?? key,
    icon: menu.icon ?? '',
    order: menu.order ?? LAST,
    cache: menu.cache ?? true,
    roles: menu.roles ?? [],
  }
}

/** Whole path of a menu node: system/user. */
export const menuPathOf = ({ parent, path }: MenuModel): string =>
  parent === '' ? path : `${parent}/${path}`
