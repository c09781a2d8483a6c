import { randomUUID } from 'node:crypto'
import type { WorkItem } from '#process/approval/ApprovalState.ts'
import type { ListenerFacts } from '#process/execution/ExecutableProcess.ts'
import type { RunningInstance, RunWork } from './RunningInstance.ts'

/** A listener that is due: of an element, or of the process (''). */
export interface DueListener {
  element: string
  of: ListenerFacts['of']
  event: string
  /** Task that it is about; null for executions. */
  taskId: number | null
}

/** Hands the listeners over that a command has made due, as one piece of work, so that they run in their order. */
export async function sendListeners(
  { tx, tenantId, services }: RunWork,
  running: RunningInstance,
): Promise<void> {
  const due = dueListeners(running)
  if (due.length === 0) return
  const data = {
    tenantId,
    instanceId: running.row.id,
    calls: due.map(one => ({ ...one })),
    key: randomUUID(),
  }
  await services.queue.send('bpm-listeners', data, { tx })
}

function dueListeners(running: RunningInstance): DueListener[] {
  const { effects, state, before } = running
  const due = effects.flatMap((effect): DueListener[] => {
    if (effect.type === 'listener')
      return [{ element: effect.node, of: 'execution', event: effect.event, taskId: null }]
    if (effect.type !== 'item-opened' && effect.type !== 'item-closed') return []
    const item = state.items[effect.item]
    if (item === undefined) return []
    const taskId = running.taskIds.get(item.id) ?? null
    return eventsOf(item, before.items[item.id], effect.type).map(event => ({
      ...{ element: item.node, of: 'task' as const, event, taskId },
    }))
  })
  return due.filter(one => listenersOf(running, one).length > 0)
}

/** create, assignment and complete, in this order. */
function eventsOf(
  item: WorkItem,
  former: WorkItem | undefined,
  type: 'item-opened' | 'item-closed',
): string[] {
  if (type === 'item-closed') return item.answeredBy === null ? [] : ['complete']
  const isNew = former === undefined || former.state === 'waiting'
  const isAssigned = item.assignee !== null && item.assignee !== former?.assignee
  return [...(isNew ? ['create'] : []), ...(isAssigned ? ['assignment'] : [])]
}

/** What is drawn at an element for an event. */
export function listenersOf(
  { definition: { process } }: Pick<RunningInstance, 'definition'>,
  { element, of, event }: DueListener,
): ListenerFacts[] {
  const drawn = element === '' ? process : (process.nodes[element] ?? process.flows[element])
  const all = drawn?.listeners ?? []
  return all.filter(one => one.of === of && (one.event === event || one.event === 'all'))
}
