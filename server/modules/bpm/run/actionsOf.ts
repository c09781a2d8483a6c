import { isUnanswered, type WorkItem } from '#process/approval/ApprovalState.ts'
import { returnTargets } from '#process/execution/causes.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { isAtStart, startItemOf } from '../record/startItemOf.ts'
import type { Reader } from './mayRead.ts'
import type { RunningInstance } from './RunningInstance.ts'
import { isAmong } from './taskOf.ts'

interface OwnPart {
  /** The task that waits for the caller; null for none. */
  item: WorkItem | null
  /** What the caller may do now. The commands themselves judge again. */
  actions: string[]
}

/**
 * What somebody who reads an instance may do about it now.
 * @param wanted id of the task that he has come for, where several wait for him
 */
export async function actionsOf(
  context: RequestContext,
  running: RunningInstance,
  { reader, wanted }: { reader: Reader; wanted: number | null },
): Promise<OwnPart> {
  const { status } = running.state.tokens
  const isRunning = status === 'running'
  const item = isRunning ? await ownItem(context, running, wanted) : null
  const actions = [
    ...(item ? taskActions(running, item) : []),
    ...(isRunning ? withdrawable(context, running) : []),
    ...(isRunning && hasSigners(context, running) ? ['deleteSign'] : []),
    ...starterActions(context, running, reader),
    ...managerActions(context, running, reader),
    ...['copy', 'comment'],
  ]
  return { item, actions: [...new Set(actions)] }
}

async function ownItem(
  context: RequestContext,
  running: RunningInstance,
  wanted: number | null,
): Promise<WorkItem | null> {
  const { state, taskIds } = running
  const own: WorkItem[] = []
  for (const item of Object.values(state.items)) {
    if (item.state !== 'open') continue
    const isMine = item.assignee === context.caller.userId
    if (isMine || (item.assignee === null && (await isAmong(context, running, item)))) own.push(item)
  }
  return own.find(({ id }) => taskIds.get(id) === wanted) ?? own[0] ?? null
}

function taskActions(running: RunningInstance, item: WorkItem): string[] {
  const { definition, state } = running
  // What came back to the starter is handed in anew, or given up.
  if (isAtStart(running, item)) return ['resubmit']
  if (item.delegatedBy !== null) return ['approve', 'reject']
  const isGroup = item.together !== null || definition.process.nodes[item.node]?.multiple !== undefined
  const targets = returnTargets(definition.process, state.tokens, item.token)
  const isShared = item.assignee === null
  return [
    ...['approve', 'reject', 'transfer', 'delegate'],
    ...(targets.length > 0 ? ['return'] : []),
    ...(item.sign !== 'after' ? ['addSignBefore'] : []),
    ...(item.sign !== 'before' ? ['addSignAfter'] : []),
    ...(isGroup ? ['addMember', 'removeMember'] : []),
    ...(isShared ? ['claim'] : []),
    ...(!isShared && item.candidates.length > 0 && item.owner === null ? ['unclaim'] : []),
  ]
}

/** Whether signers whom the caller has added have not answered yet. */
function hasSigners({ caller }: RequestContext, { state }: RunningInstance): boolean {
  return Object.values(state.items).some(item => {
    const parent = item.parent === null ? undefined : state.items[item.parent]
    if (parent === undefined || !isUnanswered(item) || item.state === 'half') return false
    return (parent.state === 'half' ? parent.answeredBy : parent.assignee) === caller.userId
  })
}

/** Whether an own approval may still be taken back is found out when that is tried. */
function withdrawable({ caller }: RequestContext, { state, definition }: RunningInstance): string[] {
  if (!definition.settings.allowWithdrawTask) return []
  const isMine = ({ answeredBy, state: own }: WorkItem) =>
    answeredBy === caller.userId && (own === 'approved' || own === 'half')
  const last = Object.values(state.items)
    .filter(item => !isUnanswered(item) || item.state === 'half')
    .at(-1)
  return last && isMine(last) ? ['withdrawTask'] : []
}

function starterActions(
  { caller }: RequestContext,
  running: RunningInstance,
  { isStarter }: Reader,
): string[] {
  const { row, definition, state } = running
  if (!isStarter || row.status !== 1) return []
  const { allowCancel, allowWithdraw } = definition.settings
  const isRunning = state.tokens.status === 'running'
  const acted = Object.values(state.items).some(
    ({ answeredBy, token }) =>
      answeredBy !== null && answeredBy !== caller.userId && state.tokens.tokens[token]?.state !== 'undone',
  )
  const isWithOthers = isRunning && startItemOf(running) === null
  return [
    ...(isWithOthers ? ['urge'] : []),
    ...(allowWithdraw && isWithOthers && !acted ? ['withdraw'] : []),
    ...(allowCancel ? ['cancel'] : []),
  ]
}

function managerActions(
  { caller }: RequestContext,
  { row, state }: RunningInstance,
  { isManager }: Reader,
): string[] {
  const may = (permission: string) => caller.permissions.has(permission) || caller.permissions.has('*:*:*')
  if (!isManager || row.status !== 1) return []
  return [
    ...(may('bpm:process-instance:cancel-by-admin') ? ['cancel'] : []),
    ...(may('bpm:process-instance:manager-query')
      ? ['jump', state.tokens.status === 'suspended' ? 'activate' : 'suspend']
      : []),
  ]
}
