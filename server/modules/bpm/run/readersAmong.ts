import { sql } from 'kysely'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { wasTaskOf } from './wasTaskOf.ts'

/** Those of some people who have a part in an instance: who started it, has or had a task of it, or a copy. */
export async function readersAmong(
  { tx, caller }: RequestContext,
  instanceId: number,
  userIds: readonly number[],
): Promise<number[]> {
  if (userIds.length === 0) return []
  const { tenantId } = caller
  const { rows } = await sql<{ id: number }>`
    select u.user_id as id from sys_user u
    where u.tenant_id = ${tenantId} and u.user_id = any(${[...userIds]}::bigint[])
      and u.status = '0' and u.deleted_at is null
      and (exists (select from bpm_process_instance i where i.tenant_id = ${tenantId} and i.id = ${instanceId}
          and i.start_user_id = u.user_id)
        or exists (select from bpm_task k where k.tenant_id = ${tenantId} and k.instance_id = ${instanceId}
          and u.user_id in (k.assignee_id, k.owner_id, k.answered_id, k.substituted_id, k.delegated_by))
        or exists (select from bpm_process_event e
          where ${wasTaskOf({ tenantId, instanceId, userId: sql.ref('u.user_id') })})
        or exists (select from bpm_process_copy c where c.tenant_id = ${tenantId}
          and c.instance_id = ${instanceId} and c.user_id = u.user_id))`.execute(tx)
  return rows.map(({ id }) => id)
}
