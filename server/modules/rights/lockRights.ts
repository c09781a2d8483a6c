import { sql } from 'kysely'
import type { Tx } from '#server/engine/contracts/RequestContext.ts'
import { lockRule } from '#server/engine/lockRule.ts'

/** Rows that the transaction goes on to link. */
interface Linked {
  userIds?: readonly number[]
  roleIds?: readonly number[]
}

/**
 * Makes those who change the rights of a tenant wait for each other, until the transaction ends: what is read
 * afterwards is what others left. Called before rights are read that a change depends on. Rows that will be linked are
 * locked first, so that none waits for this lock while holding what its holder needs.
 */
export async function lockRights(
  tx: Tx,
  tenantId: number,
  { userIds = [], roleIds = [] }: Linked = {},
): Promise<void> {
  if (userIds.length > 0) {
    await sql`select 1 from sys_user where tenant_id = ${tenantId} and user_id = any(${[...userIds]}::bigint[])
      order by user_id for key share`.execute(tx)
  }
  if (roleIds.length > 0) {
    await sql`select 1 from sys_role where tenant_id = ${tenantId} and role_id = any(${[...roleIds]}::bigint[])
      order by role_id for key share`.execute(tx)
  }
  await lockRule(tx, `rights ${tenantId}`)
}
