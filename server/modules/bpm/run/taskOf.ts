import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import { isUnanswered, type WorkItem } from '#process/approval/ApprovalState.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { membershipsOf } from '../people/membershipsOf.ts'
import { workOf } from './commandOf.ts'
import { isInScope } from './inScope.ts'
import { openInstanceOfTask, readInstanceOfTask } from './openInstance.ts'
import { barredFrom, type RunningInstance } from './RunningInstance.ts'
import { wasTaskOf } from './wasTaskOf.ts'

/** A task and its instance, which is locked. */
export interface OpenedTask {
  running: RunningInstance
  item: WorkItem
  /** Whether the caller could take it: nobody has, and he is one of its candidates. */
  isCandidate: boolean
  /** Whether it is, or was before somebody took it, open to the caller among others. */
  isMeant: boolean
  /** Whether the caller manages the tasks of the instance, which lies within his data scope. */
  isManager: boolean
}

/** @throws Fault NOT_FOUND when there is none, or it is nothing to the caller */
export const openTask = (context: RequestContext, id: number): Promise<OpenedTask> =>
  taskIn(context, id, openInstanceOfTask)

/** The same to look at: nobody waits for it. @throws Fault NOT_FOUND */
export const readTask = (context: RequestContext, id: number): Promise<OpenedTask> =>
  taskIn(context, id, readInstanceOfTask)

async function taskIn(
  context: RequestContext,
  id: number,
  open: typeof openInstanceOfTask,
): Promise<OpenedTask> {
  const { caller } = context
  const running = await open(workOf(context), id)
  const [itemId = ''] = [...running.taskIds].find(([, taskId]) => taskId === id) ?? []
  const item = running.state.items[itemId]
  if (item === undefined) throw new Fault('NOT_FOUND')
  const isMeant = await isAmong(context, running, item)
  const isKnown = isMeant || Object.values(running.state.items).some(one => concerns(one, caller.userId))
  const isManager = manages(context, running)
  if (!isKnown && !isManager && !(await hadTask(context, running.row.id))) throw new Fault('NOT_FOUND')
  return { running, item, isMeant, isManager, isCandidate: isMeant && item.assignee === null }
}

const concerns = (item: WorkItem, userId: number): boolean =>
  item.assignee === userId ||
  item.answeredBy === userId ||
  item.owner === userId ||
  item.delegatedBy === userId ||
  item.substitutedFor === userId

/** Whether the caller had a task of an instance that is somebody else's by now. */
async function hadTask({ tx, caller }: RequestContext, instanceId: number): Promise<boolean> {
  const { rows } = await sql`select from bpm_process_event e where ${wasTaskOf({
    ...{ tenantId: caller.tenantId, userId: sql`${caller.userId}`, instanceId },
  })} limit 1`.execute(tx)
  return rows.length > 0
}

const manages = (context: RequestContext, { row }: RunningInstance): boolean =>
  ['bpm:task:manager-query', '*:*:*'].some(permission => context.caller.permissions.has(permission)) &&
  isInScope(context, row)

/** Whether the caller is meant by one of an item's candidates now. */
export async function isAmong(
  { tx, caller, now }: RequestContext,
  running: RunningInstance,
  item: WorkItem,
): Promise<boolean> {
  if (item.candidates.length === 0 || barredFrom(running) === caller.userId) return false
  const own = await membershipsOf({ tx, tenantId: caller.tenantId, now }, caller.userId)
  const names = new Set(own.map(({ kind, id }) => `${kind} ${id}`))
  return item.candidates.some(({ kind, id }) => names.has(`${kind} ${id}`))
}

/**
 * Tells who was faster, where a task is answered already.
 * @throws Fault STATE, ANSWERED in its errors
 */
export async function assertUnanswered(
  context: RequestContext,
  { running, item }: OpenedTask,
): Promise<void> {
  if (isUnanswered(item) && item.state !== 'half') return
  const { tx, caller } = context
  const { rows } = await sql<{ name: string | null; result: number; endTime: Date | null }>`
    select u.nick_name as name, k.result, k.end_time as "endTime"
    from bpm_task k
    left join sys_user u on u.tenant_id = ${caller.tenantId} and u.user_id = k.answered_id
    where k.tenant_id = ${caller.tenantId} and k.id = ${running.taskIds.get(item.id) ?? 0}`.execute(tx)
  const [{ name, result, endTime } = { name: null, result: 4, endTime: null }] = rows
  const time = endTime ? formatMoment(endTime.getTime()) : ''
  const message = wordsOf(name, time, result)
  throw new Fault('STATE', { message, errors: [{ field: '', code: 'ANSWERED', message }] })
}

function wordsOf(name: string | null, time: string, result: number) {
  if (name === null) return localized('任务已于 {{time}} 关闭，不需要再处理', { time })
  if (result === 3) return localized('任务已被 {{name}} 于 {{time}} 处理：不通过', { name, time })
  if (result === 5) return localized('任务已被 {{name}} 于 {{time}} 处理：退回', { name, time })
  return localized('任务已被 {{name}} 于 {{time}} 处理：通过', { name, time })
}
