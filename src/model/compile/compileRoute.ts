import type { AppFacts, PageFacts, ResourceFacts } from '../derive/AppFacts.ts'
import { accessOf, recordOf, segmentsOf } from '../derive/names.ts'
import { fieldTypeNamed } from '../field-types/shared/fieldTypeNamed.ts'
import type { MenuModel, StaticRoute } from '../types/index.ts'

/** The hidden route of a page; null for none. */
export function compileRoute(page: PageFacts, app: AppFacts): StaticRoute | null {
  const { route, title } = page.source
  if (!route) return null
  const texts = textKeysOf(page, app)
  return {
    path: route.path,
    numeric: paramsOf(route.path).filter(name => !texts.has(name)),
    component: page.key,
    title,
    ...accessOf(page, app),
    activeMenu: route.activeMenu ?? null,
  }
}

/** Parameters of a path: /a/:id → id. */
export const paramsOf = (path: string): string[] =>
  [...path.matchAll(/:([A-Za-z0-9]+)/g)].map(([, name = '']) => name)

/** Parameters that hold texts, because the key they stand for is a text. */
function textKeysOf(page: PageFacts, app: AppFacts): Set<string> {
  const texts = new Set<string>()
  const add = (name: string, record: ResourceFacts | null | undefined) => {
    const type = record?.fields.get(record.key)?.type
    if (type && fieldTypeNamed(type).key === 'text') texts.add(name)
  }
  const record = recordOf(page, app)
  if (record) add(record.key, record)
  const parent = record?.source.parent
  if (parent) add(parent.param, app.pages.get(parent.page)?.owned)
  return texts
}

const LAST = 100

/** The menu node that a page asks for; null for none. */
export function compileMenu({ key, source }: PageFacts, { environment }: AppFacts): MenuModel | null {
  const { menu } = source
  if (!menu) return null
  return {
    parent: menu.parent ?? '',
    path: menu.path ?? segmentsOf(key).at(-1) ?? key,
    icon: menu.icon ?? '',
    order: menu.order ?? LAST,
    cache: menu.cache ?? true,
    roles: [...new Set(menu.roles)],
    ...(menu.readers ? { readers: menu.readers } : {}),
    tenantTypes: menu.tenantTypes ? typesNamed(menu.tenantTypes, environment) : null,
    ...(menu.only ? { only: menu.only } : {}),
  }
}

/** Names that nobody gives are left out: what is open to none of the others stays closed to all. */
const typesNamed = (names: string[], { tenantTypes = {} }: AppFacts['environment']): number[] =>
  names.flatMap(name => (Object.hasOwn(tenantTypes, name) ? [tenantTypes[name] as number] : []))

/** Whole path of a menu node: asset/device. */
export const menuPathOf = ({ parent, path }: MenuModel): string =>
  parent === '' ? path : `${parent}/${path}`
