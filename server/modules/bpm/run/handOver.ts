import { sql } from 'kysely'
import type { WorkContext } from '#server/engine/defineQueueHandler.ts'
import { inInstance } from './inInstance.ts'
import { handToSubstitute } from './replaceGone.ts'

interface BegunAbsence {
  tenantId: number
  absenceId: number
}

/** The tasks that somebody has when his absence begins pass to his substitute, where he has asked for that. */
export async function handOver({ tenantId, absenceId }: BegunAbsence, context: WorkContext): Promise<void> {
  const tasks = await context.services.database.inTenant(tenantId, async tx => {
    const { rows } = await sql<{ instanceId: number; itemId: string; absent: number }>`
      select k.instance_id as "instanceId", k.item_id as "itemId", s.user_id as absent
      from bpm_substitute s
      join bpm_task k on k.tenant_id = ${tenantId} and k.assignee_id = s.user_id and k.is_open
      join bpm_process_instance i on i.tenant_id = ${tenantId} and i.id = k.instance_id
      where s.tenant_id = ${tenantId} and s.id = ${absenceId} and s.hand_over
        and s.start_time <= clock_timestamp() and s.end_time > clock_timestamp()
        and (coalesce(jsonb_array_length(s.process_keys), 0) = 0
          or s.process_keys @> to_jsonb(array[i.process_key::text]))
      order by k.id`.execute(tx)
    return rows
  })
  for (const { instanceId, itemId, absent } of tasks) {
    context.signal.throwIfAborted()
    await inInstance({ tenantId, instanceId }, context, (running, work) =>
      handToSubstitute(work, running, { itemId, absent: Number(absent) }),
    )
  }
}
