import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { wordsOfRole } from './assertRolesWithin.ts'
import { lockRights } from './lockRights.ts'
import { EVERYTHING, excessOf, keyRights } from './Reach.ts'
import { readOwnReach } from './readReach.ts'

/**
 * Refuses to put menu nodes into a role or a package, or to take them out of one, whose permission the caller does not
 * hold.
 * @throws Fault BEYOND_RIGHTS at the field
 */
export async function assertMenusWithin(
  context: RequestContext,
  menuIds: readonly number[],
  field = 'menuIds',
): Promise<void> {
  if (menuIds.length === 0) return
  const { tx, caller } = context
  await lockRights(tx, caller.tenantId)
  const { permissions } = await readOwnReach(context)
  if (permissions.has(EVERYTHING)) return
  const rows = await tx
    .selectFrom('sys_menu')
    .select(['menu_name', 'perms'])
    .where('menu_id', 'in', menuIds)
    .where('perms', 'is not', null)
    .execute()
  const beyond = rows.find(row => row.perms !== '' && !permissions.has(row.perms))
  if (beyond) {
    const message = localized('“{{name}}”超出了您自己的权限，不能由您授予或收回', { name: beyond.menu_name })
    throw fieldFault('BEYOND_RIGHTS', field, message)
  }
}

/**
 * Refuses to change what a menu node grants while a role of any institution holds it that goes beyond the caller's own
 * rights: the role would be changed by it.
 * @throws Fault BEYOND_RIGHTS that names the role
 */
export async function assertHoldersWithin(
  context: RequestContext,
  menuIds: readonly number[],
): Promise<void> {
  await lockRights(context.tx, context.caller.tenantId)
  const mine = await readOwnReach(context)
  if (mine.permissions.has(EVERYTHING)) return
  for (const holder of await readHolders(context, menuIds)) {
    const permissions = new Set([...holder.permissions, ...keyRights(holder.tenant_id, holder.role_key)])
    const excess = excessOf(mine, permissions)
    if (excess === null) continue
    const role = { roleId: holder.role_id, roleName: holder.role_name, dataScope: '', permissions }
    throw new Fault('BEYOND_RIGHTS', { message: wordsOfRole({ role, excess }) })
  }
}

/** A role of any institution that holds a menu node. */
interface Holder {
  tenant_id: number
  role_id: number
  role_name: string
  role_key: string
  permissions: string[]
}

/** Asked by the platform alone, whose menus they are. */
export async function readHolders({ tx }: RequestContext, menuIds: readonly number[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`select * from menu_holders(${[...menuIds]}::bigint[])`.execute(tx)
  return rows
}
