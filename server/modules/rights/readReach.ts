import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import type { RequestContext, Tx } from '#server/engine/contracts/RequestContext.ts'
import { EVERYTHING, type GrantedRole, isNamedKey, keyRights, type Reach } from './Reach.ts'

/** By transaction: what one changes of the caller's own rights is measured by what they were before. */
const known = new WeakMap<Tx, Promise<Reach>>()

/**
 * What the caller may do now, read in the transaction: what the request began with may be out of date. Callers hold
 * the lock of the tenant's rights.
 * @throws Fault PERMISSION_DENIED when the account may do nothing any more
 */
export function readOwnReach(context: RequestContext): Promise<Reach> {
  const read = known.get(context.tx) ?? readReach(context)
  known.set(context.tx, read)
  return read
}

async function readReach({ tx, caller, services }: RequestContext): Promise<Reach> {
  const { tenantId, userId } = caller
  const account = await services.grants.ofAccount(tx, { tenantId, userId })
  if (account === null) throw new Fault('PERMISSION_DENIED')
  if (account.permissions.has(EVERYTHING)) return account
  const roles = await readRoles(tx, tenantId, account.roleIds)
  return { permissions: rightsOf(roles), dataScope: account.dataScope }
}

const rightsOf = (roles: readonly GrantedRole[]): Set<string> =>
  new Set(roles.flatMap(role => [...role.permissions]))

/** Roles of a tenant with what they can come to grant. `tx` is bound to it. */
export async function readRoles(
  tx: Tx,
  tenantId: number,
  roleIds: readonly number[],
): Promise<GrantedRole[]> {
  if (roleIds.length === 0) return []
  const { rows } = await sql<RoleRow>`
    select role.role_id, role.role_name, role.role_key, role.data_scope,
      array(select distinct menu.perms from sys_role_menu link join sys_menu menu on menu.menu_id = link.menu_id
        where link.tenant_id = role.tenant_id and link.role_id = role.role_id
          and menu.perms <> '' and position('*' in menu.perms) = 0) as permissions,
      ${isNamedKey(sql.ref('role.role_key'))} as named
    from sys_role role
    where role.tenant_id = ${tenantId} and role.role_id = any(${[...roleIds]}::bigint[])
    order by role.role_sort, role.role_id`.execute(tx)
  return rows.map(row => ({
    roleId: row.role_id,
    roleName: row.role_name,
    dataScope: row.data_scope,
    permissions: new Set([...row.permissions, ...keyRights(tenantId, row.role_key, row.named)]),
  }))
}

interface RoleRow {
  role_id: number
  role_name: string
  role_key: string
  data_scope: string
  permissions: string[]
  named: boolean
}
