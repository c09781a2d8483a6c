import { sql } from 'kysely'
import type { Tx } from '../db/Database.ts'
import type { DataScope } from '../engine/contracts/Caller.ts'
import type { ScopedRole, Standing } from '../engine/contracts/Grants.ts'

/** What roles show together to accounts of these departments; null is every record of the tenant. */
export async function readDataScope(
  tx: Tx,
  tenantId: number,
  { deptIds: own, roles }: Standing,
): Promise<DataScope | null> {
  const scopes = new Set(roles.map(role => role.dataScope))
  if (scopes.has('1')) return null
  const deptIds = new Set<number>()
  if (scopes.has('3')) for (const id of own) deptIds.add(id)
  if (scopes.has('4')) for (const id of await readDepartmentsBelow(tx, tenantId, own)) deptIds.add(id)
  for (const id of await readChosenDepartments(tx, tenantId, roles)) deptIds.add(id)
  return { deptIds: [...deptIds], own: true }
}

/** These departments and all below them. */
async function readDepartmentsBelow(tx: Tx, tenantId: number, deptIds: readonly number[]): Promise<number[]> {
  if (deptIds.length === 0) return []
  const { rows } = await sql<{ dept_id: number }>`
    with recursive below as (
      select dept_id from sys_dept where tenant_id = ${tenantId} and dept_id = any(${[...deptIds]}::bigint[])
      union
      select child.dept_id from sys_dept child
        join below on child.parent_id = below.dept_id
        where child.tenant_id = ${tenantId}
    )
    select dept_id from below`.execute(tx)
  return rows.map(row => row.dept_id)
}

async function readChosenDepartments(
  tx: Tx,
  tenantId: number,
  roles: readonly ScopedRole[],
): Promise<number[]> {
  const roleIds = roles.filter(role => role.dataScope === '2').map(role => role.roleId)
  if (roleIds.length === 0) return []
  const rows = await tx
    .selectFrom('sys_role_dept')
    .select('dept_id')
    .where('tenant_id', '=', tenantId)
    .where('role_id', 'in', roleIds)
    .execute()
  return rows.map(row => row.dept_id as number)
}
