import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { type MenuNode, readMenus } from '../system/readMenus.ts'

const isExternal = (path: string): boolean => /^(https?:|mailto:|tel:)/.test(path)

const own = 'the own shortcuts'

/** How many there may be, and how many there are for who never chose. */
const most = 24
const usual = 8

/** The pages that an account keeps at hand, in its own order. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/system/shortcut-menu/listAll',
      access: { session: own },
      summary:
        'Every page that may be opened: the chosen ones first, in their order; standard: those of who never chose',
      async run(context) {
        return { data: await listAll(context) }
      },
    },
    {
      method: 'PUT',
      path: '/system/shortcut-menu',
      access: { session: own },
      title: '快捷菜单',
      summary: 'Stores which pages are chosen, and their order; null goes back to the standard ones',
      body: {
        type: 'object',
        required: ['menuIds'],
        additionalProperties: false,
        properties: {
          menuIds: {
            type: ['array', 'null'],
            title: localized('快捷菜单'),
            maxItems: most,
            uniqueItems: true,
            items: { type: 'integer', minimum: 1 },
          },
        },
      },
      run: choose,
    },
  ],
})

const readPages = async (context: RequestContext) => openablePages(await readMenus(context, ['M', 'C']))

async function listAll(context: RequestContext) {
  const pages = await readPages(context)
  const standard = pages.slice(0, usual).map(page => page.menuId)
  const chosen = (await readChoice(context)) ?? standard
  // What may no longer be opened has dropped out of the pages.
  const selected = chosen.flatMap(id => pages.filter(page => page.menuId === id))
  const others = pages.filter(page => !selected.includes(page))
  const isStandard = (id: number) => standard.includes(id)
  return [
    ...selected.map(page => ({ ...page, selected: true, standard: isStandard(page.menuId) })),
    ...others.map(page => ({ ...page, selected: false, standard: isStandard(page.menuId) })),
  ]
}

/** Ids of the chosen pages in order; null for who never chose. */
async function readChoice({ tx, caller }: RequestContext): Promise<number[] | null> {
  const row = await tx
    .selectFrom('sys_user_shortcut')
    .select('menu_ids')
    .where('tenant_id', '=', caller.homeTenantId)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst()
  return (row?.menu_ids as number[] | undefined) ?? null
}

/** @throws Fault REFERENCE_MISSING when a page is absent or may not be opened */
async function choose(context: RequestContext, { body }: RouteInput) {
  const { tx, caller, now } = context
  const menuIds = body.menuIds as number[] | null
  if (menuIds === null) return forget(context)
  const openable = new Set((await readPages(context)).map(page => page.menuId))
  if (menuIds.some(id => !openable.has(id))) {
    throw fieldFault('REFERENCE_MISSING', 'menuIds', localized('所选菜单不存在或没有权限'))
  }
  const chosen = { menu_ids: JSON.stringify(menuIds), update_time: now }
  await tx
    .insertInto('sys_user_shortcut')
    .values({ tenant_id: caller.homeTenantId, user_id: caller.userId, ...chosen })
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(chosen))
    .execute()
  return {}
}

/** Whoever has no choice gets the standard pages, also those that become standard later. */
async function forget({ tx, caller }: RequestContext) {
  await tx
    .deleteFrom('sys_user_shortcut')
    .where('tenant_id', '=', caller.homeTenantId)
    .where('user_id', '=', caller.userId)
    .execute()
  return {}
}

/** A page of the menu that an account may open. */
interface OpenablePage {
  menuId: number
  menuName: string
  /** Where the client's router has it, or the address of an external page. */
  path: string
  component: string | null
  icon: string
  query: string | null
  /** Address of an external page; null for a page of this application. */
  link: string | null
}

/** The shown pages among menu nodes, in the menu's order, with their whole paths. What hangs on no root is left out. */
function openablePages(menus: readonly MenuNode[]): OpenablePage[] {
  const below = new Map<number | null, MenuNode[]>()
  for (const menu of menus) below.set(menu.parentId, [...(below.get(menu.parentId) ?? []), menu])
  // Only what hangs on the root is reached, so a cycle cannot be entered.
  const walk = (menu: MenuNode, above: string): OpenablePage[] => {
    if (menu.visible === '1') return []
    const path = `${above}/${menu.path ?? ''}`
    if (menu.menuType === 'C' || isExternal(menu.path ?? '')) return [toPage(menu, path)]
    return (below.get(menu.menuId) ?? []).flatMap(child => walk(child, path))
  }
  return (below.get(null) ?? []).flatMap(menu => walk(menu, ''))
}

function toPage(menu: MenuNode, path: string): OpenablePage {
  const own = menu.path ?? ''
  const link = isExternal(own) ? own : null
  // A page at the root stands in a layout of its own.
  const inside = menu.parentId === null ? `${path}/index` : path
  return {
    menuId: menu.menuId,
    menuName: menu.menuName,
    path: link ?? inside,
    component: menu.component,
    icon: menu.icon ?? '',
    query: menu.query,
    link,
  }
}
