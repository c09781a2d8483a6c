import { sql } from 'kysely'
import type { WorkItem } from '#process/approval/ApprovalState.ts'
import { LIMIT_PROPERTIES, type OnDue, onDueOf } from '#process/execution/taskLimits.ts'
import { propertiesOf } from './dueTime.ts'
import { nameOfNode } from './nameOfNode.ts'
import type { RunningInstance, RunWork } from './RunningInstance.ts'
import { caretakersOf, sendIncident } from './tellIncident.ts'

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
  if (actionOf(running, node) === 'none' || opensTooLate(running, { id, node })) return
  const at = due > running.now ? due : running.now
  await sendLimit(work, running, { itemId: id, kind: 'due', at })
}

/**
 * Whether a task that opens now would be answered at once, since what is set as its limit has passed: a moment that
 * nobody could keep decides nothing.
 */
export function opensTooLate(running: RunningInstance, { id, node }: Pick<WorkItem, 'id' | 'node'>): boolean {
  const limit = running.limits.get(id)
  return limit !== undefined && limit.due <= running.now && ANSWERS[actionOf(running, node)] !== undefined
}

/** What a limit would have answered. */
const ANSWERS: Partial<Record<OnDue, string>> = { approve: '通过', reject: '不通过' }

/** Notes of tasks that they open too late, and tells the managers; once of all at a node. */
export async function noteTooLate(
  work: RunWork,
  running: RunningInstance,
  items: readonly WorkItem[],
): Promise<void> {
  const late = items.filter(item => item.state === 'open' && opensTooLate(running, item))
  for (const [node, [item]] of Map.groupBy(late, one => one.node)) {
    running.events.push({ type: 'due-passed', userId: null, item: item?.id, node })
    const answer = ANSWERS[actionOf(running, node)] ?? ''
    const name = nameOfNode(running.definition, node)
    await tellManagers(work, running, `任务“${name}”到达时期限已过，没有自动${answer}，请处理`)
  }
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

/** Tells those who look after an instance what is to be done about it. */
async function tellManagers(
  work: RunWork,
  { row, definition }: RunningInstance,
  problem: string,
): Promise<void> {
  await sendIncident(work, await caretakersOf(work, definition.modelId), { process: row.name, problem })
}
