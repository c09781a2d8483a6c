import { sql } from 'kysely'
import type { Tx } from '../db/Database.ts'
import { platformTenant } from '../db/sync/policies.ts'

/**
 * The platform's administrators, who are told what nobody asked for: a job that failed, counters that are wrong.
 * @param tx a transaction bound to the platform
 */
export async function administrators(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select u.user_id as "userId" from sys_user u
    join sys_user_role link on link.tenant_id = u.tenant_id and link.user_id = u.user_id
    join sys_role r on r.tenant_id = link.tenant_id and r.role_id = link.role_id
    where u.tenant_id = ${platformTenant} and r.role_key = 'admin' and u.status = '0' and u.deleted_at is null`.execute(
    tx,
  )
  return rows.map(row => row.userId)
}
