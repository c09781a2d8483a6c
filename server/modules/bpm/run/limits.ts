import type { ApprovalCommand } from '#process/approval/ApprovalCommand.ts'
import type { WorkItem } from '#process/approval/ApprovalState.ts'
import type { WorkContext } from '#server/engine/defineQueueHandler.ts'
import { onDueOf } from './dueTime.ts'
import { type InstanceName, inInstance } from './inInstance.ts'
import { nameOfNode } from './nameOfNode.ts'
import type { RunningInstance, RunWork } from './RunningInstance.ts'

/** A moment in the life of a task: some time before it is due, or when it is. */
type Limit = InstanceName & { itemId: string; kind: 'before' | 'due' }

/** Does what is set for a task that is due, or will soon be. Who has answered meanwhile hears nothing. */
export const reachLimit = ({ itemId, kind, ...named }: Limit, context: WorkContext): Promise<void> =>
  inInstance(named, context, async (running, work): Promise<ApprovalCommand | null> => {
    const item = running.state.items[itemId]
    if (item?.state !== 'open' || running.state.tokens.status !== 'running') return null
    const action = kind === 'before' ? 'remind' : onDueOf(running, item.node)
    running.events.push({ type: `due-${action}`, userId: null, item: itemId })
    if (action === 'approve' || action === 'reject')
      return { type: action, item: itemId, by: null, isAdmin: true, now: running.now.getTime() }
    await remind(work, running, item, kind)
    return null
  })

async function remind(
  { services, tx, tenantId }: RunWork,
  { row, definition }: RunningInstance,
  { assignee, node }: WorkItem,
  kind: Limit['kind'],
): Promise<void> {
  if (assignee === null) return
  const template = kind === 'before' ? 'bpm-due-soon' : 'bpm-overdue'
  const params = { process: row.name, task: nameOfNode(definition, node) }
  await services.notifier.send('message', { tenantId, userIds: [assignee], template, params }, tx)
}
