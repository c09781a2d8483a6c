import type { ApprovalCommand } from '#process/approval/ApprovalCommand.ts'
import { isUnanswered, type Seat, type WorkItem } from '#process/approval/ApprovalState.ts'
import { enabledAccounts } from '../people/enabledAccounts.ts'
import { settleInstead, substituteAt } from '../people/settleInstead.ts'
import { earlierApprovals } from './earlierApprovals.ts'
import type { RunningInstance, RunWork } from './RunningInstance.ts'

const NOBODY: Seat = { assignee: null, candidates: [], substitutedFor: null }

/**
 * The command for the first of some items whose assignee is stopped or deleted: somebody else is asked, or the task is
 * passed over, as is set for tasks that are nobody's. Null where all of them are there. Notes what it means.
 */
export async function replaceGone(
  { tx, tenantId }: RunWork,
  running: RunningInstance,
  ids: readonly string[],
): Promise<ApprovalCommand | null> {
  const { state, now } = running
  const asked = ids.flatMap(id => {
    const item = state.items[id]
    return item?.state === 'open' && item.assignee !== null ? [item as AskedItem] : []
  })
  if (asked.length === 0) return null
  const work = { tx, tenantId, now }
  const assignees = asked.map(({ assignee }) => assignee)
  const enabled = new Set(await enabledAccounts(work, assignees))
  const item = asked.find(({ assignee }) => !enabled.has(assignee))
  if (item === undefined) return null
  const at = { item: item.id, by: null, isAdmin: true, now: now.getTime() }
  if (item.delegatedBy !== null) return noteReplaced(running, item, { ...at, type: 'replace', seat: NOBODY })
  const settled = await settleInstead(work, questionOf(running, item))
  if (settled.kind === 'pass') {
    const { reason } = settled
    running.events.push({
      type: 'pass',
      userId: null,
      item: item.id,
      detail: { reason, from: item.assignee },
    })
    return { ...at, type: 'approve' }
  }
  if (settled.kind === 'nobody')
    running.incidents.push({ code: 'NOBODY', node: item.node, token: item.token, detail: '' })
  const seat = settled.kind === 'seats' ? (settled.seats[0] ?? NOBODY) : NOBODY
  return noteReplaced(running, item, { ...at, type: 'replace', seat })
}

/**
 * The command by which an open item of somebody who is absent becomes his substitute's; null where it is not his, he
 * has none, or his substitute is asked there already. Notes what it means.
 */
export async function handToSubstitute(
  { tx, tenantId }: RunWork,
  running: RunningInstance,
  { itemId, absent }: { itemId: string; absent: number },
): Promise<ApprovalCommand | null> {
  const item = running.state.items[itemId]
  const isHis = item?.state === 'open' && item.assignee === absent && item.delegatedBy === null
  if (!isHis || running.state.tokens.status !== 'running') return null
  const asked = item as AskedItem
  const assignee = await substituteAt({ tx, tenantId, now: running.now }, questionOf(running, asked))
  if (assignee === null) return null
  const seat = { assignee, candidates: item.candidates, substitutedFor: absent }
  const at = { item: item.id, by: null, isAdmin: true, now: running.now.getTime() }
  return noteReplaced(running, asked, { ...at, type: 'replace', seat })
}

type AskedItem = WorkItem & { assignee: number }

function questionOf(running: RunningInstance, { id, token, assignee }: AskedItem) {
  const { definition, row, state } = running
  const others = Object.values(state.items).filter(
    one => one.token === token && one.id !== id && isUnanswered(one),
  )
  return {
    ...{ starter: row.startUserId, isGroup: false, settings: definition.settings, previousNodes: [] },
    ...{ earlier: earlierApprovals(running), processKey: definition.key, gone: assignee },
    taken: new Set(others.flatMap(one => one.assignee ?? [])),
  }
}

function noteReplaced(
  running: RunningInstance,
  { id, assignee, delegatedBy }: AskedItem,
  command: Extract<ApprovalCommand, { type: 'replace' }>,
): ApprovalCommand {
  const to = delegatedBy ?? command.seat.assignee
  running.events.push({ type: 'replace', userId: null, item: id, detail: { from: assignee, to } })
  return command
}
