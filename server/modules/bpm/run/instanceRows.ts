import { sql } from 'kysely'
import { formatMoment } from '#model/format/moments.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { type Person, personIn, personsOf } from './personsOf.ts'
import type { RunWork } from './RunningInstance.ts'
import type { SummaryPart } from './summaryOf.ts'
import { durationOf, spentOf, summaryText, timeOf } from './taskRows.ts'

/** What is read of an instance beside its values. */
interface InstanceFacts {
  id: number
  name: string
  processDefinitionId: number
  processKey: string
  category: string | null
  businessKey: string | null
  formRecordId: number | null
  startUserId: number
  startDeptId: number | null
  status: number
  result: number
  tokenStatus: string
  summary: SummaryPart[]
  reason: string | null
  incidents: number
  stamp: number
  createTime: Date
  endTime: Date | null
}

interface OpenTask {
  instanceId: number
  id: number
  name: string
  assigneeId: number | null
}

/** Open tasks that are told of one instance. */
const MOST_TOLD = 20

/** Instances with these ids, in the order of the ids. */
export async function instanceRows(
  { tx, tenantId }: RunWork,
  ids: readonly number[],
): Promise<InstanceFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<InstanceFacts>`
    select id, name, process_definition_id as "processDefinitionId", process_key as "processKey", category,
      business_key as "businessKey", form_record_id as "formRecordId", start_user_id as "startUserId",
      start_dept_id as "startDeptId", status, result, token_status as "tokenStatus", summary, reason, incidents,
      stamp, create_time as "createTime", end_time as "endTime"
    from bpm_process_instance where tenant_id = ${tenantId} and id = any(${[...ids]}::bigint[])`.execute(tx)
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Instances as clients of both families read them. */
export async function presentInstances(work: RunWork, rows: readonly InstanceFacts[]): Promise<Row[]> {
  const tasks = await openTasks(work, rows)
  const persons = await personsOf(work, [
    ...rows.map(({ startUserId }) => startUserId),
    ...tasks.map(({ assigneeId }) => assigneeId),
  ])
  return rows.map(row => presentInstance(row, tasks, persons))
}

function presentInstance(
  row: InstanceFacts,
  tasks: readonly OpenTask[],
  persons: ReadonlyMap<number, Person>,
): Row {
  const own = tasks.filter(({ instanceId }) => instanceId === row.id).slice(0, MOST_TOLD)
  const startUser = personIn(persons, row.startUserId)
  return {
    ...{ id: row.id, name: row.name, processDefinitionId: row.processDefinitionId },
    ...{ processDefinitionKey: row.processKey, category: row.category, businessKey: row.businessKey },
    number: numberOf(row),
    ...{ status: row.status, result: row.result, suspensionState: row.tokenStatus === 'suspended' ? 2 : 1 },
    ...{ startUser, startUserId: row.startUserId, startUserName: startUser?.nickname ?? null },
    ...{ summary: row.summary, summaryText: summaryText(row.summary), reason: row.reason },
    tasks: own.map(({ id, name, assigneeId }) => ({
      ...{ id, name, assigneeUser: personIn(persons, assigneeId) },
    })),
    taskNames: [...new Set(own.map(({ name }) => name))].join('、'),
    ...{ incidents: row.incidents, version: row.stamp },
    createTime: formatMoment(row.createTime.getTime()),
    startTime: formatMoment(row.createTime.getTime()),
    endTime: timeOf(row.endTime),
    durationInMillis: durationOf(row.createTime, row.endTime),
    spent: spentOf(row.createTime, row.endTime),
  }
}

/** What binds an instance to the record that it approves, and says nothing to people: `purchase/request/index:12`. */
const OF_RECORD = /^[^:]*\/[^:]*:/

/** What people call an instance by: its number where it has one, else its id. */
const numberOf = ({ id, businessKey }: InstanceFacts): string =>
  businessKey === null || OF_RECORD.test(businessKey) ? String(id) : businessKey

async function openTasks({ tx, tenantId }: RunWork, rows: readonly InstanceFacts[]): Promise<OpenTask[]> {
  const running = rows.filter(({ status }) => status === 1).map(({ id }) => id)
  if (running.length === 0) return []
  const { rows: tasks } = await sql<OpenTask>`
    select instance_id as "instanceId", id, name, assignee_id as "assigneeId" from bpm_task
    where tenant_id = ${tenantId} and instance_id = any(${running}::bigint[]) and is_open order by id`.execute(
    tx,
  )
  return tasks
}
