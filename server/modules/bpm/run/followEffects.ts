import { followRecord } from '../record/followRecord.ts'
import { sendListeners } from './listeners.ts'
import { nameOfNode } from './nameOfNode.ts'
import type { RunningInstance, RunWork } from './RunningInstance.ts'
import { tellIncident } from './tellIncident.ts'

const RESULTS: Record<number, string> = { 2: '通过', 3: '不通过', 4: '已取消' }

/**
 * Hands over what a command wants done outside, and tells whom it concerns, in its transaction: what was rolled back
 * is neither done nor told.
 * @param actor account that has acted, who needs no notice; null for the queue
 */
export async function followEffects(
  work: RunWork,
  running: RunningInstance,
  actor: number | null,
): Promise<void> {
  const { tx, tenantId, services } = work
  const { row, effects } = running
  await followRecord(work, running)
  const asked = new Map<string, Set<number>>()
  for (const effect of effects) {
    if (effect.type === 'service-called')
      await services.queue.send(
        'bpm-service',
        { tenantId, instanceId: row.id, tokenId: effect.token },
        { tx },
      )
    if (effect.type === 'call-started')
      await services.queue.send('bpm-call', { tenantId, instanceId: row.id, tokenId: effect.token }, { tx })
    if (effect.type === 'answer-dropped' && effect.kind === 'call')
      await services.queue.send(
        'bpm-drop-call',
        { tenantId, instanceId: row.id, tokenId: effect.token },
        { tx },
      )
    if (effect.type === 'finished') await tellFinished(work, running, actor)
    if (effect.type === 'item-opened') noteAsked(running, effect.item, asked)
  }
  for (const [task, users] of asked) {
    users.delete(actor ?? 0)
    await tell(work, [...users], { template: 'bpm-task', params: { process: row.name, task } })
  }
  if (running.incidents.length > 0) await tellIncident(work, running)
  await sendListeners(work, running)
}

/** Named people are told; who could take a shared task sees it in the list. */
function noteAsked(
  { state, definition }: RunningInstance,
  id: string,
  asked: Map<string, Set<number>>,
): void {
  const item = state.items[id]
  if (item?.state !== 'open' || item.assignee === null) return
  const task = nameOfNode(definition, item.node)
  asked.set(task, (asked.get(task) ?? new Set()).add(item.assignee))
}

async function tellFinished(
  work: RunWork,
  { row, state }: RunningInstance,
  actor: number | null,
): Promise<void> {
  const { tx, tenantId, services } = work
  if (row.parentId !== null) await services.queue.send('bpm-called', { tenantId, instanceId: row.id }, { tx })
  const users = [row.startUserId].filter(id => id !== actor)
  const result = RESULTS[state.result] ?? ''
  await tell(work, users, { template: 'bpm-finished', params: { process: row.name, result } })
}

async function tell(
  { services, tx, tenantId }: RunWork,
  userIds: number[],
  what: { template: string; params: Record<string, string> },
): Promise<void> {
  if (userIds.length > 0) await services.notifier.send('message', { tenantId, userIds, ...what }, tx)
}
