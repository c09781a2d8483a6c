import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { enabledAccounts } from '../people/enabledAccounts.ts'
import type { RunningInstance } from './RunningInstance.ts'

/** Sends copies of an instance to enabled accounts; others are left out, who has one gets no second. */
export async function copyTo(
  context: RequestContext,
  { running, item }: { running: RunningInstance; item?: { id: string } },
  { userIds, reason }: { userIds: readonly number[]; reason: string | null },
): Promise<void> {
  if (userIds.length === 0) return
  const { tx, caller, now } = context
  const enabled = await enabledAccounts({ tx, tenantId: caller.tenantId, now }, userIds)
  const known = await tx
    .selectFrom('bpm_process_copy')
    .select('user_id')
    .where('tenant_id', '=', caller.tenantId)
    .where('instance_id', '=', running.row.id)
    .where('read_time', 'is', null)
    .execute()
  const told = new Set(known.map(row => row.user_id as number))
  const rows = enabled
    .filter(userId => !told.has(userId))
    .map(userId => ({
      ...{
        tenant_id: caller.tenantId,
        instance_id: running.row.id,
        user_id: userId,
        creator_id: caller.userId,
      },
      ...{ task_id: item ? (running.taskIds.get(item.id) ?? null) : null, reason, create_time: now },
    }))
  if (rows.length > 0) await tx.insertInto('bpm_process_copy').values(rows).execute()
}
