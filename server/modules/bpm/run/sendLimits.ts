import { sql } from 'kysely'
import type { WorkItem } from '#process/approval/ApprovalState.ts'
import { LIMIT_PROPERTIES, type OnDue, onDueOf } from '#process/execution/taskLimits.ts'
import { propertiesOf } from './dueTime.ts'
import type { RunningInstance, RunWork } from './RunningInstance.ts'

/** A moment in the life of a task: when it is due, or some time before or after. */
export interface Limit {
  tenantId: number
  instanceId: number
  itemId: string
  kind: 'before' | 'due' | 'after'
  /** When that was to be, in ms. */
  at?: number
}

/** Asks the queue to look at a task that has opened, before it is due, when it is, and after. */
export async function sendLimits(work: RunWork, running: RunningInstance, { id, node }: WorkItem) {
  const limit = running.limits.get(id)
  if (limit === undefined) return
  const { due, reminders } = limit
  for (const { kind, at } of reminders)
    if (at > running.now) await sendLimit(work, running, { itemId: id, kind, at })
  if (actionOf(running, node) !== 'none') await sendLimit(work, running, { itemId: id, kind: 'due', at: due })
}

async function sendLimit(
  { tx, tenantId, services }: RunWork,
  { row }: RunningInstance,
  { itemId, kind, at }: { itemId: string; kind: Limit['kind']; at: Date },
): Promise<void> {
  const data: Limit = { tenantId, instanceId: row.id, itemId, kind, at: at.getTime() }
  await services.queue.send('bpm-limit', { ...data }, { startAfter: at, tx })
}

/** Tasks that became due while their instance was suspended are looked at now. */
export async function sendMissedLimits(work: RunWork, running: RunningInstance): Promise<void> {
  const { rows } = await sql<{ itemId: string; at: Date }>`
    select item_id as "itemId", due_time as at from bpm_task
    where tenant_id = ${work.tenantId} and instance_id = ${running.row.id} and is_open and not due_done
      and due_time <= ${running.now} order by due_time, id`.execute(work.tx)
  for (const { itemId, at } of rows) await sendLimit(work, running, { itemId, kind: 'due', at })
}

/** What is set for a task of a node that is late. */
export const actionOf = (running: Pick<RunningInstance, 'definition'>, node: string): OnDue =>
  onDueOf(propertiesOf(running, node)[LIMIT_PROPERTIES.onDue])
