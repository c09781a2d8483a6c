import { sql } from 'kysely'
import type { WorkContext } from '#server/engine/defineQueueHandler.ts'
import { inInstance } from './inInstance.ts'
import { replaceGone } from './replaceGone.ts'

interface EndedAccounts {
  tenantId: number
  userIds: number[]
}

/** Open tasks of accounts that were stopped or deleted pass to others. One that is enabled again keeps what is left. */
export async function accountsEnded(
  { tenantId, userIds }: EndedAccounts,
  context: WorkContext,
): Promise<void> {
  const tasks = await context.services.database.inTenant(tenantId, async tx => {
    const { rows } = await sql<{ instanceId: number; itemId: string }>`
      select instance_id as "instanceId", item_id as "itemId" from bpm_task
      where tenant_id = ${tenantId} and assignee_id = any(${userIds}::bigint[]) and is_open
      order by id`.execute(tx)
    return rows
  })
  for (const { instanceId, itemId } of tasks) {
    context.signal.throwIfAborted()
    await inInstance({ tenantId, instanceId }, context, (running, work) =>
      running.state.tokens.status === 'running' ? replaceGone(work, running, [itemId]) : null,
    )
  }
}
