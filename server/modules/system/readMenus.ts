import { sql } from 'kysely'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'

/** A node of the menu, as it is stored. */
export interface MenuNode {
  menuId: number
  parentId: number | null
  menuName: string
  /** Its own English; null where nobody gave it one. */
  menuNameEn: string | null
  menuType: 'M' | 'C' | 'F'
  orderNum: number
  path: string | null
  component: string | null
  routeName: string | null
  query: string | null
  perms: string | null
  icon: string | null
  isFrame: string
  isCache: string
  visible: string
  /** 'Y': a group that stays one when a single page is left in it. */
  alwaysShow: string | null
  /** Heading under which it stands with some of its neighbours. */
  menuGroup: string | null
}

/** What is needed to read somebody's menu. */
type MenuReading = Pick<RequestContext, 'caller' | 'services' | 'tx'>

/**
 * The enabled nodes of these types that the caller holds through a role, in order; all for "*:*:*".
 * @param alsoStopped nodes that are read though they are stopped
 */
export async function readMenus(
  context: MenuReading,
  types: MenuNode['menuType'][],
  alsoStopped: readonly number[] = [],
): Promise<MenuNode[]> {
  const { caller, services, tx } = context
  const query = menusOf(context, types, alsoStopped)
  if (caller.permissions.has('*:*:*')) return nodesOf(await query.execute())
  if (caller.roleIds.length === 0) return []
  const held = tx
    .selectFrom('sys_role_menu as link')
    .innerJoin('sys_role as role', join =>
      join.onRef('role.tenant_id', '=', 'link.tenant_id').onRef('role.role_id', '=', 'link.role_id'),
    )
    .select('link.menu_id')
    .where('link.tenant_id', '=', caller.tenantId)
    .where('link.role_id', 'in', caller.roleIds)
    .where(services.institution.availableTo(caller.tenantId, 'link.menu_id', sql.ref('role.role_key')))
  return nodesOf(await query.where('menu.menu_id', 'in', held).execute())
}

/** The enabled nodes that some role of the caller's institution may have, in order. */
export async function readAvailableMenus(context: RequestContext): Promise<MenuNode[]> {
  const { caller, services } = context
  const query = menusOf(context, ['M', 'C', 'F'], [])
  return nodesOf(
    await query.where(services.institution.availableTo(caller.tenantId, 'menu.menu_id')).execute(),
  )
}

/** What an institution calls its own form stands nowhere else; the buttons of that keep their own names. */
function menusOf(
  { caller, services, tx }: MenuReading,
  types: readonly MenuNode['menuType'][],
  alsoStopped: readonly number[],
) {
  return tx
    .selectFrom('sys_menu as menu')
    .leftJoin('sys_document_register as register', join =>
      join
        .on('register.tenant_id', '=', caller.tenantId)
        .onRef('register.form_id', '=', 'menu.form_id')
        .on('menu.menu_type', '=', 'C'),
    )
    .selectAll('menu')
    .select([
      sql<string>`coalesce(register.title, menu.menu_name)`.as('menu_name'),
      sql<string | null>`case when register.title is null then menu.menu_name_en end`.as('menu_name_en'),
    ])
    .where(services.institution.ofOwnForm(caller.tenantId, 'menu.menu_id'))
    .where(eb => eb.or([eb('menu.status', '=', '0'), eb('menu.menu_id', 'in', [0, ...alsoStopped])]))
    .where('menu.menu_type', 'in', [...types])
    .orderBy('menu.order_num')
    .orderBy('menu.menu_id')
}

const nodesOf = (rows: Awaited<ReturnType<ReturnType<typeof menusOf>['execute']>>): MenuNode[] =>
  rows.map(row => ({
    menuId: row.menu_id,
    parentId: row.parent_id,
    menuName: row.menu_name,
    menuNameEn: row.menu_name_en,
    menuType: row.menu_type,
    orderNum: row.order_num,
    path: row.path,
    component: row.component,
    routeName: row.route_name,
    query: row.query,
    perms: row.perms,
    icon: row.icon,
    isFrame: row.is_frame,
    isCache: row.is_cache,
    visible: row.visible,
    alwaysShow: row.always_show,
    menuGroup: row.menu_group,
  }))
