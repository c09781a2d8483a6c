import { sql } from 'kysely'
import type { ApprovalCommand } from '#process/approval/ApprovalCommand.ts'
import type { WorkItem } from '#process/approval/ApprovalState.ts'
import type { WorkContext } from '#server/engine/defineQueueHandler.ts'
import { inInstance } from './inInstance.ts'
import { nameOfNode } from './nameOfNode.ts'
import type { RunningInstance, RunWork } from './RunningInstance.ts'
import { actionOf, type Limit } from './sendLimits.ts'

/** A reminder that comes later than this is no use any more: the institution or the instance was stopped meanwhile. ms */
const MISSED_AFTER = 3_600_000

/**
 * Does what is set for a task that is due, was, or will soon be. Who has answered meanwhile hears nothing; while the
 * institution is stopped or the instance suspended nothing is done, and what was missed then is taken up by
 * `sendMissedLimits` and by the job that looks for it.
 */
export const reachLimit = ({ itemId, kind, at, ...named }: Limit, context: WorkContext): Promise<void> =>
  inInstance(
    named,
    context,
    async (running, work): Promise<ApprovalCommand | null> => {
      const item = running.state.items[itemId]
      if (item?.state !== 'open' || running.state.tokens.status !== 'running') return null
      const isMissed = at !== undefined && running.now.getTime() - at > MISSED_AFTER
      if (kind !== 'due') {
        if (!isMissed) await remind(work, running, item, { isLate: kind === 'after' })
        return null
      }
      if (!(await takeDue(work, running, itemId))) return null
      const action = actionOf(running, item.node)
      if (action === 'none') return null
      running.events.push({ type: `due-${action}`, userId: null, item: itemId })
      if (action === 'remind' && !isMissed) await remind(work, running, item, { isLate: true })
      if (action === 'remind') return null
      return { type: action, item: itemId, by: null, isAdmin: true, now: running.now.getTime() }
    },
    { onlyServed: true },
  )

/** Notes that what is set was done; false where it was before, or is not due by the clock of the database. */
async function takeDue({ tx, tenantId }: RunWork, { row, now }: RunningInstance, itemId: string) {
  const { numAffectedRows = 0n } = await sql`
    update bpm_task set due_done = true
    where tenant_id = ${tenantId} and instance_id = ${row.id} and item_id = ${itemId} and is_open
      and not due_done and due_time <= ${now}`.execute(tx)
  return numAffectedRows > 0n
}

/** Tells whose task it is; who could take a shared one sees it in the list. */
async function remind(
  { services, tx, tenantId }: RunWork,
  { row, definition }: RunningInstance,
  { assignee, node }: WorkItem,
  { isLate }: { isLate: boolean },
): Promise<void> {
  if (assignee === null) return
  const template = isLate ? 'bpm-overdue' : 'bpm-due-soon'
  const params = { process: row.name, task: nameOfNode(definition, node) }
  await services.notifier.send('message', { tenantId, userIds: [assignee], template, params }, tx)
}
