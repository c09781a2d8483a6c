import { DEFAULT_ZONE, parseMoment } from '#model/format/moments.ts'
import type { WorkItem } from '#process/approval/ApprovalState.ts'
import { addDuration } from '#process/execution/isoDuration.ts'
import { evaluateExpression, isJuel } from '#process/execution/processExpression.ts'
import { Refusal } from '#process/execution/Refusal.ts'
import type { RunningInstance, RunWork, TaskLimit } from './RunningInstance.ts'

/** What becomes of a task that is not answered in time. */
type OnDue = 'remind' | 'approve' | 'reject' | 'none'

/** The limit of a task that opens now; null for none. @throws Refusal BAD_DURATION */
export function limitOf(running: RunningInstance, node: string): TaskLimit | null {
  const due = dueTimeOf(running, node)
  if (due === null) return null
  const text = propertiesOf(running, node).remindBefore?.trim()
  if (!text) return { due, reminder: null }
  const ahead = addDuration(0, text.toUpperCase(), DEFAULT_ZONE)
  if (ahead === null) throw new Refusal('BAD_DURATION', node)
  return { due, reminder: new Date(due.getTime() - ahead) }
}

/**
 * When the task of a node is due that opens now: a moment, or a duration from now, as the diagram says in `dueDate`.
 * @returns null where it says nothing
 * @throws Refusal BAD_DURATION for what is neither
 */
function dueTimeOf({ definition, state, now }: RunningInstance, node: string): Date | null {
  const text = definition.process.nodes[node]?.task?.dueDate?.trim()
  if (!text) return null
  const value = isJuel(text) ? evaluateExpression(text, { ...state.tokens.variables }) : text
  // A field of the form that was left empty sets no limit.
  if (value === null || value === undefined || value === '') return null
  const ms = momentOf(String(value), now.getTime())
  if (ms === null) throw new Refusal('BAD_DURATION', node)
  return new Date(ms)
}

const momentOf = (text: string, now: number): number | null =>
  /^P/i.test(text) ? addDuration(now, text.toUpperCase(), DEFAULT_ZONE) : parseMoment(text)

/** Asks the queue to look at a task that has opened, before it is due and when it is. */
export async function sendLimits(
  { tx, tenantId, services }: RunWork,
  running: RunningInstance,
  { id, node }: WorkItem,
): Promise<void> {
  const limit = running.limits.get(id)
  if (limit === undefined) return
  const named = { tenantId, instanceId: running.row.id, itemId: id }
  const { due, reminder } = limit
  if (reminder !== null && reminder > running.now)
    await services.queue.send('bpm-limit', { ...named, kind: 'before' }, { startAfter: reminder, tx })
  if (onDueOf(running, node) !== 'none')
    await services.queue.send('bpm-limit', { ...named, kind: 'due' }, { startAfter: due, tx })
}

/** What is set for a task that is late: a reminder unless the diagram says otherwise. */
export function onDueOf(running: Pick<RunningInstance, 'definition'>, node: string): OnDue {
  const said = propertiesOf(running, node).onDue?.trim()
  return said === 'approve' || said === 'reject' || said === 'none' ? said : 'remind'
}

const propertiesOf = (
  { definition }: Pick<RunningInstance, 'definition'>,
  node: string,
): Readonly<Record<string, string>> => definition.process.nodes[node]?.task?.properties ?? {}
