import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { ApprovalCommand } from '#process/approval/ApprovalCommand.ts'
import type { WorkItem } from '#process/approval/ApprovalState.ts'
import { returnTargets } from '#process/execution/causes.ts'
import { Refusal } from '#process/execution/Refusal.ts'
import { chosenAfter } from '#process/execution/selfSelected.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { enabledAccounts } from '../people/enabledAccounts.ts'
import { isAtStart } from '../record/startItemOf.ts'
import { valuesAnew } from '../record/valuesAnew.ts'
import { assertChoice } from './assertChoice.ts'
import { idOf, runCommands } from './commandOf.ts'
import { copyTo } from './copyTo.ts'
import { takeElementValues } from './elementForms.ts'
import { changeForm } from './formValues.ts'
import { keepOpinionFiles } from './opinionFiles.ts'
import { barredFrom, type NotedEvent, type Opinion, type RunningInstance } from './RunningInstance.ts'
import { faultOfRefusal } from './refusalFault.ts'
import { nameAnew, showAnew } from './showAnew.ts'
import { assertUnanswered, type OpenedTask, openTask, readTask } from './taskOf.ts'

/** A command on one item, without what is the same for all. */
type ItemCommand = Extract<ApprovalCommand, { item: string }>
type OwnPart<C> = C extends { item: string } ? Omit<C, 'item' | 'by' | 'now' | 'isAdmin'> : never

interface Act {
  command: OwnPart<ItemCommand>
  event: string
  detail?: Row
  opinion?: Opinion
  /** What is said where the task is not answered by it. */
  reason?: string | null
  /** Whether others of the instance may do it too: whose turn it is, the command itself looks at. */
  byOthers?: boolean
  /** Whether somebody who manages all tasks may do it in place of the assignee. */
  byManager?: boolean
  /** Takes back what was written before the command, where that becomes an incident. */
  undo?(): Promise<void>
}

/** Approves a task, with fields of the form that its node lets people write. */
export async function approveTask(context: RequestContext, body: Row): Promise<void> {
  const opened = await openTask(context, idOf(body.id))
  await assertUnanswered(context, opened)
  const { running, item } = opened
  assertSeen(body, opened)
  assertOwn(context, opened)
  const opinion = opinionOf(body)
  // An incident is kept, and nothing else of what was tried.
  const writes = writesBefore(opened, body, opinion)
  if (writes) await sql`savepoint before_approval`.execute(context.tx)
  const { chosen } = running.row
  running.row.chosen = { ...chosen }
  await noteChosen(context, opened, body)
  const node = running.definition.process.nodes[item.node]
  assertOpinion(node?.task?.properties ?? {}, opinion)
  const further = await takeElementValues(context, running.definition, {
    ...{ node: item.node, sent: (body.variables ?? {}) as Row, stored: running.state.tokens.variables },
    // Who was asked for an opinion only does not answer for the task.
    isDemanded: item.parent === null && item.delegatedBy === null,
  })
  const values = further.rest
  const changed =
    Object.keys(values).length === 0
      ? await valuesAnew(context, opened)
      : await changeForm(context, running, { values, node: item.node })
  const isFilled = Object.keys(further.values).length > 0
  const variables = { ...changed, ...further.values }
  if (changed && isAtStart(running, item)) nameAnew(context, running, changed)
  const isDone = await act(context, opened, {
    command: { type: 'approve', ...((changed || isFilled) && { variables }) },
    ...{ event: 'approve', opinion, ...(isFilled && { detail: { filled: further.values } }) },
    async undo() {
      running.row.chosen = chosen
      if (writes) await sql`rollback to savepoint before_approval`.execute(context.tx)
    },
  })
  if (!isDone) return
  if (changed) await showAnew(context, running, changed)
  await copyTo(context, opened, { userIds: idsIn(body.copyUserIds), reason: null })
}

/** Whether an approval stores something before the process goes on: the form, or files of the opinion. */
const writesBefore = ({ running, item }: OpenedTask, body: Row, opinion: Opinion): boolean =>
  Object.keys((body.variables ?? {}) as Row).length > 0 ||
  opinion.attachments !== null ||
  opinion.signature !== null ||
  isAtStart(running, item)

/** Does one thing about one task. */
export async function actOnTask(context: RequestContext, id: unknown, what: Act): Promise<void> {
  const opened = await openTask(context, idOf(id))
  await assertUnanswered(context, opened)
  const { state, assignee } = opened.item
  if (what.command.type === 'claim' && state === 'open' && assignee === context.caller.userId)
    throw stateFault(localized('任务已经由您处理，不需要签收'), 'CLAIMED')
  if (!what.byOthers && !(what.byManager && opened.isManager)) assertOwn(context, opened)
  await act(context, opened, what)
}

/** What a task that was answered allows: taking the own approval back. */
export async function withdrawTask(context: RequestContext, body: Row): Promise<void> {
  const opened = await openTask(context, idOf(body.id))
  const { settings } = opened.running.definition
  if (!settings.allowWithdrawTask) throw stateFault(localized('此流程不允许撤回已通过的任务'))
  await act(context, opened, {
    command: { type: 'withdraw-item' },
    ...{ event: 'withdraw-task', opinion: opinionOf(body) },
  })
}

/** The last of the actions of a task: the command, and what is noted of it. @returns false where it became an incident */
async function act(context: RequestContext, opened: OpenedTask, what: Act): Promise<boolean> {
  const { running, item, isCandidate } = opened
  const { caller } = context
  assertNotBarred(running, item, what.command)
  if (isAtStart(running, item) && OF_APPROVERS.has(what.command.type))
    throw stateFault(localized('退回给发起人的任务只能由发起人重新提交'), 'STARTER_ONLY')
  const at = { item: item.id, by: caller.userId, now: running.now.getTime() }
  const isAdmin = what.byManager === true && opened.isManager
  const commands: ApprovalCommand[] = []
  // Acting on a shared task takes it.
  if (isCandidate && what.command.type !== 'claim') commands.push({ type: 'claim', ...at })
  commands.push({ ...what.command, ...at, ...(isAdmin && { isAdmin }) } as ApprovalCommand)
  if (what.opinion) running.opinions.set(item.id, what.opinion)
  const event: NotedEvent = {
    ...{
      type: what.event,
      userId: caller.userId,
      item: item.id,
      reason: what.opinion?.reason ?? what.reason ?? null,
    },
    detail: {
      ...what.detail,
      ...(what.command.type === 'transfer' && { from: item.assignee ?? caller.userId }),
      ...(item.substitutedFor !== null && { substitutedFor: item.substitutedFor }),
    },
  }
  running.events.push(event)
  const taskId = running.taskIds.get(item.id)
  if (what.opinion && taskId !== undefined) await keepOpinionFiles(context, what.opinion, taskId)
  return runCommands(context, running, commands, what.undo)
}

/** What makes somebody else answer a task. What was handed back to the starter stays with him. */
const OF_APPROVERS = new Set<ItemCommand['type']>(['transfer', 'delegate', 'sign', 'reject'])

/**
 * The starter who is not to approve for himself is given no task, however somebody goes about it; an opinion he may give.
 * @throws Fault STATE, STARTER_BARRED
 */
function assertNotBarred(running: RunningInstance, { node }: WorkItem, command: OwnPart<ItemCommand>): void {
  // What was sent back to him is his.
  if (running.definition.process.nodes[node]?.type === 'startEvent') return
  const given = [
    ...('users' in command ? command.users : []),
    ...(command.type === 'transfer' ? [command.to] : []),
  ]
  const barred = barredFrom(running)
  if (barred !== null && given.includes(barred))
    throw stateFault(localized('发起人不能审批自己发起的流程'), 'STARTER_BARRED')
}

/** @throws Fault PERMISSION_DENIED when the task is somebody else's; STATE, CLAIMED when another has taken it */
function assertOwn({ caller }: RequestContext, { item, isCandidate, isMeant }: OpenedTask): void {
  if (item.assignee === caller.userId || isCandidate) return
  if (isMeant) throw faultOfRefusal(new Refusal('CLAIMED', item.id))
  throw new Fault('PERMISSION_DENIED', { message: localized('您不是这个任务的处理人') })
}

/** A form that was changed since it was read is not approved unseen. */
function assertSeen(body: Row, { running }: OpenedTask): void {
  const seen = body.version
  if (typeof seen !== 'number' || seen === running.row.stamp) return
  throw new Fault('STALE', { message: localized('流程已有新的变化，请重新查看后再处理') })
}

function assertOpinion(properties: Readonly<Record<string, string>>, { reason, signature }: Opinion): void {
  if (properties.opinion === 'true' && !reason)
    throw fieldFault('INVALID', 'reason', localized('此任务须填写审批意见'))
  if (properties.signature === 'true' && !signature)
    throw fieldFault('INVALID', 'signPicUrl', localized('此任务须手写签名'))
}

/**
 * Whom the assignee chooses for the tasks that come right after his own. Whoever gives an opinion only decides nothing.
 * @throws Fault INVALID, REFERENCE_MISSING at `nextAssignees.<node>`
 */
async function noteChosen(context: RequestContext, { running, item }: OpenedTask, body: Row): Promise<void> {
  if (item.parent !== null || item.delegatedBy !== null) return
  const sent = (body.nextAssignees ?? {}) as Record<string, unknown>
  const barred = barredFrom(running)
  for (const { id, name } of chosenAfter(running.definition.process, item.node)) {
    const people = Object.hasOwn(sent, id) ? idsIn(sent[id]) : []
    if (people.length === 0) continue
    await assertChoice(context, { field: `nextAssignees.${id}`, name: name || id, people, barred })
    running.row.chosen[id] = people
  }
}

/** Where a task can go back to, the nearest first. */
export async function returnable(context: RequestContext, id: unknown): Promise<Row[]> {
  const { running, item } = await readTask(context, idOf(id))
  const { process } = running.definition
  return returnTargets(process, running.state.tokens, item.token).map(({ node }) => {
    const { name = '', type } = process.nodes[node] ?? {}
    return { taskDefinitionKey: node, name: name || node, isStart: type === 'startEvent' }
  })
}

export function opinionOf(body: Row): Opinion {
  return {
    reason: textIn(body.reason),
    attachments: Array.isArray(body.attachments) && body.attachments.length > 0 ? body.attachments : null,
    signature: textIn(body.signPicUrl),
  }
}

export const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** Ids of a list, as numbers or as texts of digits. */
export const idsIn = (value: unknown): number[] => {
  const ids = Array.isArray(value) ? value.map(id => (isDigits(id) ? Number(id) : id)) : []
  return [...new Set(ids.filter((id): id is number => Number.isSafeInteger(id)))]
}

const isDigits = (id: unknown): boolean => typeof id === 'string' && /^\d{1,16}$/.test(id)

/**
 * People that somebody names: enabled accounts of the institution.
 * @throws Fault INVALID at the field when one of them is none, or nobody is named
 */
export async function namedPeople(context: RequestContext, field: string, value: unknown): Promise<number[]> {
  const { tx, caller, now } = context
  const ids = idsIn(Array.isArray(value) ? value : [value])
  if (ids.length === 0) throw fieldFault('INVALID', field, localized('请选择人员'))
  const enabled = new Set(await enabledAccounts({ tx, tenantId: caller.tenantId, now }, ids))
  if (ids.some(id => !enabled.has(id)))
    throw fieldFault('REFERENCE_MISSING', field, localized('所选人员不存在或已停用'))
  return ids
}

/** What cannot be done now; with a code where clients tell it from others. */
export const stateFault = (message: LocalizedText, code?: string): Fault =>
  new Fault('STATE', { message, ...(code && { errors: [{ field: '', code, message }] }) })
