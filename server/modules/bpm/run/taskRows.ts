import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { durationText } from '#model/field-types/duration.ts'
import { formatMoment } from '#model/format/moments.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { type Person, personIn, personsOf } from './personsOf.ts'
import type { RunWork } from './RunningInstance.ts'
import type { SummaryPart } from './summaryOf.ts'

/** What is read of a task and its instance. */
interface TaskRow {
  id: number
  itemId: string
  node: string
  name: string
  instanceId: number
  instanceName: string
  processDefinitionId: number
  processKey: string
  category: string | null
  startUserId: number
  instanceTime: Date
  tokenStatus: string
  summary: SummaryPart[]
  assigneeId: number | null
  ownerId: number | null
  substitutedId: number | null
  answeredId: number | null
  delegatedBy: number | null
  state: string
  result: number
  isOpen: boolean
  isOvertaken: boolean
  parentItem: string | null
  sign: 'before' | 'after' | null
  /** Of the task to which it was added: its id, and on which side of it. */
  parentId: number | null
  parentSign: 'before' | 'after' | null
  reason: string | null
  attachments: unknown
  signature: string | null
  createTime: Date
  openTime: Date | null
  dueTime: Date | null
  endTime: Date | null
}

const SELECTED: RawBuilder<unknown> = sql`k.id, k.item_id as "itemId", k.node, k.name, k.instance_id as "instanceId",
  i.name as "instanceName", i.process_definition_id as "processDefinitionId", i.process_key as "processKey",
  i.category, i.start_user_id as "startUserId", i.create_time as "instanceTime", i.token_status as "tokenStatus",
  i.summary, k.assignee_id as "assigneeId", k.owner_id as "ownerId", k.substituted_id as "substitutedId",
  k.answered_id as "answeredId", k.delegated_by as "delegatedBy", k.state, k.result, k.is_open as "isOpen",
  k.is_overtaken as "isOvertaken", k.parent_item as "parentItem", k.sign,
  p.id as "parentId", p.sign as "parentSign", k.reason, k.attachments, k.signature,
  k.create_time as "createTime", k.open_time as "openTime", k.due_time as "dueTime", k.end_time as "endTime"`

/** Tasks (k) that somebody was asked: not those whose turn has not come, or never came. */
export const WAS_ASKED: RawBuilder<SqlBool> = sql<SqlBool>`(k.open_time is not null
  or (k.end_time is not null and k.state <> 'cancelled'))`

/** Tasks with these ids, in the order of the ids. */
export async function taskRows({ tx, tenantId }: RunWork, ids: readonly number[]): Promise<TaskRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<TaskRow>`
    select ${SELECTED} from bpm_task k
    join bpm_process_instance i on i.tenant_id = ${tenantId} and i.id = k.instance_id
    left join bpm_task p on p.tenant_id = ${tenantId} and p.instance_id = k.instance_id and p.item_id = k.parent_item
    where k.tenant_id = ${tenantId} and k.id = any(${[...ids]}::bigint[])`.execute(tx)
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Signers (k) who were added to be asked later. */
const WAITING_SIGNERS = sql<SqlBool>`(k.parent_item is not null and k.state = 'waiting')`

/**
 * Tasks of an instance that somebody was asked, the oldest first.
 * @param isAhead whether signers who are asked later are among them
 */
export async function tasksOfInstance(
  { tx, tenantId }: RunWork,
  instanceId: number,
  isAhead = false,
): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select ${SELECTED} from bpm_task k
    join bpm_process_instance i on i.tenant_id = ${tenantId} and i.id = k.instance_id
    left join bpm_task p on p.tenant_id = ${tenantId} and p.instance_id = k.instance_id and p.item_id = k.parent_item
    where k.tenant_id = ${tenantId} and k.instance_id = ${instanceId}
      and ${isAhead ? sql<SqlBool>`(${WAS_ASKED} or ${WAITING_SIGNERS})` : WAS_ASKED}
    order by k.id`.execute(tx)
  return rows
}

/** Tasks as clients of both families read them. */
export async function presentTasks(work: RunWork, rows: readonly TaskRow[]): Promise<Row[]> {
  const persons = await personsOf(
    work,
    rows.flatMap(row => [
      row.startUserId,
      row.assigneeId,
      row.ownerId,
      row.substitutedId,
      row.answeredId,
      row.delegatedBy,
    ]),
  )
  return rows.map(row => ({
    ...presentTask(row, persons),
    ...{ parentTaskId: row.parentId, signType: sideOf(row) },
  }))
}

/**
 * On which side of an item a signer was added. The item keeps the side of those who came last: who was added before it
 * was asked at once.
 */
function sideOf({ parentId, parentSign, openTime, createTime }: TaskRow): TaskRow['sign'] {
  if (parentId === null) return null
  return parentSign === 'after' && openTime?.getTime() !== createTime.getTime() ? 'after' : 'before'
}

/** What an unanswered task waits for: added signers, or, of such a signer, that it is asked. */
function waitsFor({ state, openTime }: TaskRow): 'signers' | 'turn' | null {
  if (state === 'half') return 'signers'
  if (state !== 'waiting') return null
  return openTime === null ? 'turn' : 'signers'
}

function presentTask(row: TaskRow, persons: ReadonlyMap<number, Person>): Row {
  const startUser = personIn(persons, row.startUserId)
  // What the starter's settings have passed has no other; who was added may have answered for whoever was asked.
  const acting = row.assigneeId ?? row.answeredId
  return {
    ...{ id: row.id, itemId: row.itemId, name: row.name, taskDefinitionKey: row.node },
    processInstanceId: row.instanceId,
    processInstance: {
      ...{ id: row.instanceId, name: row.instanceName, processDefinitionId: row.processDefinitionId },
      ...{ processDefinitionKey: row.processKey, category: row.category, summary: row.summary },
      ...{ startUserId: row.startUserId, startUser, startUserNickname: startUser?.nickname ?? null },
      createTime: formatMoment(row.instanceTime.getTime()),
    },
    ...{
      processInstanceName: row.instanceName,
      processDefinitionKey: row.processKey,
      category: row.category,
    },
    ...{ summaryText: summaryText(row.summary), startUserName: startUser?.nickname ?? null },
    createTime: formatMoment((row.openTime ?? row.createTime).getTime()),
    endTime: timeOf(row.endTime),
    durationInMillis: durationOf(row.openTime ?? row.createTime, row.endTime),
    spent: spentOf(row.openTime ?? row.createTime, row.endTime),
    dueDate: timeOf(row.dueTime),
    suspensionState: row.tokenStatus === 'suspended' ? 2 : 1,
    ...{ result: row.result, status: row.result, reason: row.reason },
    assigneeUser: personIn(persons, acting),
    assigneeName: personIn(persons, acting)?.nickname ?? null,
    ownerUser: personIn(persons, row.delegatedBy ?? row.ownerId),
    substitutedUser: personIn(persons, row.substitutedId),
    isCandidate: row.isOpen && row.assigneeId === null,
    waitsFor: waitsFor(row),
    attachments: row.attachments ?? [],
    signPicUrl: row.signature,
  }
}

/** 请假类型：事假；天数：3 */
export const summaryText = (summary: readonly SummaryPart[]): string =>
  summary.map(({ key, value }) => `${key}：${value}`).join('；')

export const timeOf = (time: Date | null): string | null =>
  time === null ? null : formatMoment(time.getTime())

/** How long something took, or has lasted until now: in minutes, from a day on in hours, as the type duration keeps it. */
export function spentOf(from: Date, to: Date | null): string | null {
  const seconds = Math.max(0, Math.trunc(((to ?? new Date()).getTime() - from.getTime()) / 1000))
  const unit = seconds >= 86_400 ? 3_600 : 60
  return durationText(seconds < 60 ? seconds : seconds - (seconds % unit))
}

/** ms; null while it lasts. */
export const durationOf = (from: Date, to: Date | null): number | null =>
  to === null ? null : to.getTime() - from.getTime()
