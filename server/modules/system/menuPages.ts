import { wordsOf } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import type { MenuNode } from './readMenus.ts'
import { type RouteNode, toRoutes } from './toRoutes.ts'
import { TOP } from './toTree.ts'

const UNNAMED = '（未命名）'

const blank: Omit<MenuNode, 'menuId' | 'menuName'> = {
  ...{
    menuNameEn: null,
    parentId: null,
    menuType: 'M',
    orderNum: 0,
    path: null,
    component: null,
    routeName: null,
  },
  ...{
    query: null,
    perms: null,
    icon: null,
    isFrame: '1',
    isCache: '0',
    visible: '0',
    alwaysShow: null,
    menuGroup: null,
  },
}

/** No stored node has this id. */
const OWN = 0

const editors = { permissions: ['system:menu:add', 'system:menu:edit'] }

/** What the editor of a menu node asks: which pages there are, and what becomes of the node. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/system/menu/components',
      access: editors,
      summary: 'Keys and titles of the pages that page files describe',
      async run({ app }) {
        const pages = Object.values(app.pages).map(({ component, title }) => ({
          value: component,
          label: wordsOf(title),
        }))
        return { data: pages.toSorted((one, other) => one.value.localeCompare(other.value)) }
      },
    },
    {
      method: 'GET',
      path: '/system/menu/preview',
      access: editors,
      summary: 'Where a menu node with these values would lead',
      run: async (context, { query }) => ({ data: await previewRoute(context, query) }),
    },
  ],
})

/** What becomes of a menu node. */
interface RoutePreview {
  /** directory, page, a site of others in a new tab (link) or inside (frame); null while it cannot be told. */
  kind: 'directory' | 'page' | 'link' | 'frame' | null
  /** Path below the router's base: /system/user; of a link its whole address. */
  address: string
  /** Titles from the root to the node. */
  trail: string[]
  name: string
  component: string | null
  /** Whether a page file describes the component. */
  isKnown: boolean
}

/** The route of a node that has not been stored, by the same rules as those that are. */
async function previewRoute(context: RequestContext, query: Row): Promise<RoutePreview> {
  const node = nodeOf(query)
  const above = await ancestorsOf(context, node.parentId)
  const isDirectory = node.menuType === 'M'
  // A directory without pages would be left out.
  const inside = isDirectory && !isElsewhere(node) ? [pageIn(node.menuId)] : []
  const chain = chainOf(toRoutes([...above, node, ...inside]))
  const route = chain.at(inside.length > 0 ? -2 : -1)
  const trail = [...above, node].map(menu => menu.menuName || UNNAMED)
  const component = node.menuType === 'C' && !isElsewhere(node) ? node.component : null
  return {
    ...placeOf(node, inside.length > 0 ? chain.slice(0, -1) : chain),
    trail,
    name: route?.name ?? '',
    component,
    isKnown: component !== null && Object.hasOwn(context.app.pages, component),
  }
}

function placeOf(node: MenuNode, chain: RouteNode[]): Pick<RoutePreview, 'kind' | 'address'> {
  if ((node.path ?? '') === '') return { kind: null, address: '' }
  if (isElsewhere(node) && node.isFrame === '0') return { kind: 'link', address: node.path ?? '' }
  const own = isElsewhere(node) ? 'frame' : 'page'
  return { kind: node.menuType === 'M' && own === 'page' ? 'directory' : own, address: addressOf(chain) }
}

const isElsewhere = ({ path, isFrame }: MenuNode): boolean =>
  isFrame === '0' || /^(https?:|mailto:|tel:)/.test(path ?? '')

/** From the root down, the layout around a page at the root left out. */
function chainOf(routes: RouteNode[]): RouteNode[] {
  const [route] = routes
  return route ? [route, ...chainOf(route.children ?? [])] : []
}

/** As clients join them: "/system" and "user" make "/system/user". */
const addressOf = (chain: RouteNode[]): string =>
  chain
    .reduce((path, route) => (route.path.startsWith('/') ? route.path : `${path}/${route.path}`), '')
    .replace(/\/{2,}/g, '/')

async function ancestorsOf({ tx }: RequestContext, from: number | null): Promise<MenuNode[]> {
  const above: MenuNode[] = []
  let next = from
  while (next !== null && !above.some(menu => menu.menuId === next)) {
    const row = await tx.selectFrom('sys_menu').selectAll().where('menu_id', '=', next).executeTakeFirst()
    if (!row) break
    above.unshift({
      ...blank,
      menuId: row.menu_id,
      parentId: row.parent_id,
      menuName: row.menu_name,
      path: row.path,
      routeName: row.route_name,
    })
    next = row.parent_id
  }
  return above
}

function nodeOf(query: Row): MenuNode {
  const text = (name: string) => (typeof query[name] === 'string' && query[name] !== '' ? query[name] : null)
  const parentId = Number(text('parentId') ?? Number.NaN)
  return {
    ...blank,
    menuId: OWN,
    parentId: Number.isSafeInteger(parentId) && parentId !== TOP ? parentId : null,
    menuName: text('menuName') ?? '',
    menuType: text('menuType') === 'C' ? 'C' : 'M',
    path: text('path')?.trim() ?? null,
    component: text('component')?.trim() ?? null,
    routeName: text('routeName'),
    isFrame: text('isFrame') ?? '1',
  }
}

const pageIn = (parentId: number): MenuNode => ({
  ...blank,
  menuId: -1,
  parentId,
  menuName: '',
  menuType: 'C',
  path: 'page',
})
