import { sql } from 'kysely'
import type { Tx } from '../db/Database.ts'
import { availableTo } from '../institution/availableTo.ts'

/**
 * The permissions of the enabled menu nodes that roles of a tenant hold, and that the tenant and each role may have. `tx` is bound to
 * the tenant.
 */
export async function readPermissions(tx: Tx, tenantId: number, roleIds: number[]): Promise<Set<string>> {
  if (roleIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('sys_role_menu as link')
    .innerJoin('sys_menu as menu', 'menu.menu_id', 'link.menu_id')
    .innerJoin('sys_role as role', join =>
      join.onRef('role.tenant_id', '=', 'link.tenant_id').onRef('role.role_id', '=', 'link.role_id'),
    )
    .select('menu.perms')
    .distinct()
    .where('link.tenant_id', '=', tenantId)
    .where('link.role_id', 'in', roleIds)
    .where('menu.status', '=', '0')
    .where('menu.perms', 'is not', null)
    .where(availableTo(tenantId, 'menu.menu_id', sql.ref('role.role_key')))
    .execute()
  // A menu node may not hand out everything.
  return new Set(rows.map(row => row.perms as string).filter(permission => !permission.includes('*')))
}
