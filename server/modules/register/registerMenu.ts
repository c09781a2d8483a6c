import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import { localized } from '#model/language/localized.ts'
import { registerKey, registerPermission } from '#model/register/registerKey.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { lockTree } from '#server/engine/lockRule.ts'
import { assertHoldersWithin } from '../rights/assertMenusWithin.ts'
import { lockRights } from '../rights/lockRights.ts'
import { bindTo } from '../tenant/applyPackage.ts'

/** What is wanted of the menu node of a register. */
interface WantedNode {
  formId: number
  on: boolean
  title: string
  icon: string | null
  /** Directory above it, of the platform's registers; null for the folder of registers. */
  parentId: number | null
  /** The node that there is; null for none. */
  menuId: number | null
}

/** The tenant whose menu it is. */
const PLATFORM = 1

const BUTTONS = [
  ['查询', 'Query', 'query'],
  ['新增', 'Create', 'add'],
  ['修改', 'Edit', 'edit'],
  ['删除', 'Delete', 'remove'],
  ['导出', 'Export', 'export'],
] as const

/**
 * Brings the menu node of a register, with its buttons, to what is wanted, and returns its id. Nodes lie in one tree for
 * all: one of an institution says nothing but the number of its form, and stands below the folder of registers.
 * @throws Fault PERMISSION_DENIED where the platform's people may not change the menu, BEYOND_RIGHTS where roles hold it
 * that may more than they
 */
export async function putNode(context: RequestContext, wanted: WantedNode): Promise<number> {
  const { tx, caller } = context
  const isOwn = caller.tenantId !== PLATFORM
  // Before the rights, as whoever changes the menu itself locks them: so no two wait for each other.
  await lockTree(tx, 'sys_menu', PLATFORM)
  const stored = wanted.menuId === null ? null : await readNode(context, wanted.menuId)
  if (!isOwn) await assertMayChangeMenu(context, stored)
  const parent = await parentOf(context, isOwn ? null : wanted.parentId)
  if (isOwn) await bindTo(tx, PLATFORM)
  const values = {
    parent_id: stored && wanted.parentId === null ? stored.parent_id : parent,
    menu_name: isOwn ? `登记表 ${wanted.formId}` : await freeName(context, wanted, parent),
    icon: wanted.icon ?? 'form',
    status: wanted.on ? '0' : '1',
  }
  const menuId = stored
    ? await changeNode(context, stored.menu_id as number, values)
    : await addNode(context, { wanted, values, isOwn })
  if (isOwn) await bindTo(tx, caller.tenantId)
  if (isOwn && wanted.on) await giveAdministrators(context, menuId)
  return menuId
}

const readNode = async ({ tx }: RequestContext, menuId: number): Promise<Row | null> =>
  (await tx
    .selectFrom('sys_menu')
    .select(['menu_id', 'parent_id'])
    .where('menu_id', '=', menuId)
    .executeTakeFirst()) ?? null

async function assertMayChangeMenu(context: RequestContext, stored: Row | null): Promise<void> {
  const needed = stored ? 'system:menu:edit' : 'system:menu:add'
  if (!isPermitted(context.caller, [needed])) throw new Fault('PERMISSION_DENIED')
  if (stored) await assertHoldersWithin(context, [stored.menu_id as number])
}

/** @throws Fault STATE where an institution's package has no registers, INVALID where the node is no directory */
async function parentOf({ tx, caller, services }: RequestContext, chosen: number | null): Promise<number> {
  if (chosen !== null) {
    const directory = await tx
      .selectFrom('sys_menu')
      .select('menu_id')
      .where('menu_id', '=', chosen)
      .where('menu_type', '=', 'M')
      .executeTakeFirst()
    if (directory) return Number(directory.menu_id)
    throw fieldFault('INVALID', 'parentId', localized('上级菜单应为已有的目录'))
  }
  const home = await tx
    .selectFrom('sys_menu as held')
    .innerJoin('sys_menu as home', 'home.menu_id', 'held.parent_id')
    .select('home.menu_id')
    .where('held.perms', '=', 'tool:register:list')
    .where('held.menu_type', '=', 'F')
    .where(services.institution.withinPackage(caller.tenantId, 'home.menu_id'))
    .orderBy('home.menu_id')
    .executeTakeFirst()
  if (home) return Number(home.menu_id)
  throw new Fault('STATE', { message: localized('机构的套餐没有“登记”菜单，请联系平台') })
}

/** Neighbours with one name cannot be told apart in the menu. */
async function freeName({ tx }: RequestContext, { title, formId, menuId }: WantedNode, parent: number) {
  const name = [...title].slice(0, 40).join('')
  const namesake = await tx
    .selectFrom('sys_menu')
    .select('menu_id')
    .where('parent_id', '=', parent)
    .where('menu_name', '=', name)
    .where('menu_id', '!=', menuId ?? 0)
    .executeTakeFirst()
  return namesake ? `${name} ${formId}` : name
}

async function changeNode({ tx }: RequestContext, menuId: number, values: Row): Promise<number> {
  await tx
    .updateTable('sys_menu')
    .set({ ...values, update_time: sql`now()` })
    .where('menu_id', '=', menuId)
    .execute()
  // A stopped page grants nothing, and so do its buttons.
  await tx
    .updateTable('sys_menu')
    .set({ status: values.status })
    .where('parent_id', '=', menuId)
    .where('menu_type', '=', 'F')
    .execute()
  return menuId
}

async function addNode(
  { tx, caller }: RequestContext,
  { wanted, values, isOwn }: { wanted: WantedNode; values: Row; isOwn: boolean },
): Promise<number> {
  const { formId } = wanted
  const common = { status: '0', visible: '0', is_frame: '1', is_cache: '0', form_id: isOwn ? formId : null }
  const named = isOwn ? {} : { create_by: caller.userName }
  const permission = registerPermission(formId)
  const { menu_id: id } = await tx
    .insertInto('sys_menu')
    .values({
      ...common,
      ...named,
      ...values,
      menu_type: 'C',
      order_num: 1,
      path: `form-${formId}`,
      component: registerKey(formId),
      perms: `${permission}:list`,
    })
    .returning('menu_id')
    .executeTakeFirstOrThrow()
  const buttons = BUTTONS.map(([name, english, verb], index) => ({
    ...common,
    ...named,
    status: values.status,
    parent_id: id,
    menu_name: name,
    menu_name_en: english,
    menu_type: 'F',
    order_num: index + 1,
    perms: `${permission}:${verb}`,
  }))
  await tx.insertInto('sys_menu').values(buttons).execute()
  return Number(id)
}

/** Administrators of an institution have whatever its package brings, so that they can give it to others. */
async function giveAdministrators({ tx, caller }: RequestContext, menuId: number): Promise<void> {
  await lockRights(tx, caller.tenantId)
  await sql`
    insert into sys_role_menu (tenant_id, role_id, menu_id)
    select ${caller.tenantId}::bigint, role.role_id, node.menu_id
    from sys_role role
    cross join (
      select menu_id from sys_menu where menu_id = ${menuId} or parent_id = ${menuId}
      union select parent_id from sys_menu where menu_id = ${menuId}
    ) node
    where role.tenant_id = ${caller.tenantId} and role.role_key = 'admin'
    on conflict do nothing`.execute(tx)
}
