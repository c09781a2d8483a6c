import { isDeepStrictEqual } from 'node:util'
import type { Timer, Token } from '#process/execution/TokenState.ts'
import type { RunningInstance, RunWork } from './RunningInstance.ts'

/** Writes the tokens, timers and subscriptions that a command has made, changed or taken away. */
export async function saveTokens(work: RunWork, running: RunningInstance): Promise<void> {
  const { before, state } = running
  await Promise.all([
    writeTokens(work, running, changedOf(before.tokens.tokens, state.tokens.tokens)),
    writeTimers(work, running),
    writeSubscriptions(work, running),
  ])
}

interface Changes<T> {
  added: T[]
  changed: T[]
  gone: string[]
}

function changedOf<T extends { id: string }>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
): Changes<T> {
  const all = Object.values(after)
  return {
    added: all.filter(({ id }) => !Object.hasOwn(before, id)),
    changed: all.filter(one => Object.hasOwn(before, one.id) && !isDeepStrictEqual(before[one.id], one)),
    gone: Object.keys(before).filter(id => !Object.hasOwn(after, id)),
  }
}

async function writeTokens(
  { tx, tenantId }: RunWork,
  { row }: RunningInstance,
  { added, changed }: Changes<Token>,
): Promise<void> {
  if (added.length + changed.length === 0) return
  const values = [...added, ...changed].map(token => ({
    ...{ tenant_id: tenantId, instance_id: row.id, token_id: token.id, node: token.node, state: token.state },
    start_time: new Date(token.startTime),
    end_time: token.endTime === null ? null : new Date(token.endTime),
    content: JSON.stringify(token),
  }))
  await tx
    .insertInto('bpm_process_token')
    .values(values)
    .onConflict(conflict =>
      conflict.columns(['tenant_id', 'instance_id', 'token_id']).doUpdateSet(eb => ({
        state: eb.ref('excluded.state'),
        end_time: eb.ref('excluded.end_time'),
        content: eb.ref('excluded.content'),
      })),
    )
    .execute()
}

async function writeTimers(work: RunWork, running: RunningInstance): Promise<void> {
  const { tx, tenantId } = work
  const { row, before, state } = running
  const { added, changed, gone } = changedOf(before.tokens.timers, state.tokens.timers)
  const left = [...gone, ...changed.map(({ id }) => id)]
  if (left.length > 0)
    await tx
      .deleteFrom('bpm_process_timer')
      .where('tenant_id', '=', tenantId)
      .where('instance_id', '=', row.id)
      .where('timer_id', 'in', left)
      .execute()
  const set = [...added, ...changed]
  if (set.length === 0) return
  await tx
    .insertInto('bpm_process_timer')
    .values(
      set.map(timer => ({
        ...{ tenant_id: tenantId, instance_id: row.id, timer_id: timer.id },
        ...{ due_time: new Date(timer.due), content: JSON.stringify(timer) },
      })),
    )
    .execute()
  await sendTimers(work, running, set)
}

/** Asks the queue to fire timers when they are due; what is overdue, at once. Who fires one looks whether it is still there. */
export async function sendTimers(
  { tx, tenantId, services }: RunWork,
  { row, state }: RunningInstance,
  timers: readonly Timer[] = Object.values(state.tokens.timers),
): Promise<void> {
  for (const { id, due } of timers.toSorted((a, b) => a.due - b.due)) {
    const data = { tenantId, instanceId: row.id, timerId: id }
    await services.queue.send('bpm-timer', data, { startAfter: new Date(due), tx })
  }
}

async function writeSubscriptions(
  { tx, tenantId }: RunWork,
  { row, before, state }: RunningInstance,
): Promise<void> {
  const { added, gone } = changedOf(before.tokens.subscriptions, state.tokens.subscriptions)
  if (gone.length > 0)
    await tx
      .deleteFrom('bpm_process_subscription')
      .where('tenant_id', '=', tenantId)
      .where('instance_id', '=', row.id)
      .where('subscription_id', 'in', gone)
      .execute()
  if (added.length === 0) return
  await tx
    .insertInto('bpm_process_subscription')
    .values(
      added.map(subscription => ({
        ...{ tenant_id: tenantId, instance_id: row.id, subscription_id: subscription.id },
        ...{ kind: subscription.kind, name: subscription.name, content: JSON.stringify(subscription) },
      })),
    )
    .execute()
}
