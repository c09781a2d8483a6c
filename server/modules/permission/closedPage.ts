import { Fault } from '#model/errors.ts'
import { type LocalizedText, localized, wordsOf } from '#model/language/localized.ts'
import type { ListedRoute } from '#model/types/index.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { englishTitle } from '../system/englishTitle.ts'
import { type MenuNode, readAvailableMenus } from '../system/readMenus.ts'
import { type RouteNode, toRoutes } from '../system/toRoutes.ts'

/** A page that somebody of the institution could be given. */
export interface ClosedPage {
  title: LocalizedText
  /** Key of the page. */
  page: string
  /** Any one of them opens it; a page of the menu that demands none is opened by its node alone. */
  permissions: string[]
  /** The node of the menu that grants it. */
  menuId: number
}

/**
 * The page at an address of the client, where a role of the caller's institution could open it: in its menu, or beside
 * it by a page file or by the list of a feature.
 * @throws Fault NOT_FOUND for all others: what is not in the package of the institution is nowhere
 */
export async function closedPage(context: RequestContext, path: string): Promise<ClosedPage> {
  const nodes = await readAvailableMenus(context)
  const page = ofMenu(context, nodes, path) ?? besideMenu(context, nodes, path)
  if (page === null) throw new Fault('NOT_FOUND', { message: localized('没有这个页面') })
  return page
}

function ofMenu(context: RequestContext, nodes: readonly MenuNode[], path: string): ClosedPage | null {
  const shown = nodes.filter(({ menuType }) => menuType !== 'F')
  const component = componentAt(toRoutes(shown), '', path)
  const node = shown.find(menu => component !== null && menu.component === component)
  if (!node || component === null) return null
  const ownAccess = context.app.pages[component]?.access ?? []
  const opening = ownAccess.length === 0 && node.perms ? [node.perms] : ownAccess
  const english = englishTitle(node, context.app)
  const title = wordsOf(english === null ? node.menuName : { zh: node.menuName, en: english })
  return { title, page: component, permissions: [...opening], menuId: node.menuId }
}

/** As clients join the paths of nodes to those of their parents. */
function componentAt(routes: readonly RouteNode[], above: string, path: string): string | null {
  for (const { path: own, component, children } of routes) {
    const whole = own.startsWith('/') ? own : `${above}/${own}`
    const below = children ? componentAt(children, whole, path) : null
    if (below !== null) return below
    if (!children && whole === path) return component
  }
  return null
}

/** Pages beside the menu are opened by what a button or a page of it grants. */
function besideMenu({ app }: RequestContext, nodes: readonly MenuNode[], path: string): ClosedPage | null {
  const granting = new Map(nodes.flatMap(({ perms, menuId }) => (perms ? [[perms, menuId] as const] : [])))
  for (const route of screensBeside(app)) {
    if (!isAt(route, path)) continue
    const permissions = route.permissions.filter(permission => granting.has(permission))
    const menuId = granting.get(permissions[0] ?? '')
    if (menuId !== undefined)
      return { title: wordsOf(route.title), page: route.component, permissions, menuId }
  }
  return null
}

const screensBeside = ({ pages, listedRoutes }: RequestContext['app']): ListedRoute[] => [
  ...Object.values(pages).flatMap(({ route, access }) =>
    route && access ? [{ ...route, permissions: [...access] }] : [],
  ),
  ...listedRoutes,
]

function isAt({ path: pattern, numeric }: ListedRoute, path: string): boolean {
  const [parts, given] = [pattern.split('/'), path.split('/')]
  if (parts.length !== given.length) return false
  return parts.every((part, at) => {
    if (!part.startsWith(':')) return part === given[at]
    return numeric.includes(part.slice(1)) ? /^\d+$/.test(given[at] ?? '') : given[at] !== ''
  })
}
