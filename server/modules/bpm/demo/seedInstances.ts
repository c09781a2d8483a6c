import { sql } from 'kysely'
import { formatMoment } from '#model/format/moments.ts'
import type { Tx } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import type { Services } from '#server/engine/contracts/Services.ts'
import { noteRecord } from '../record/instanceOfRecord.ts'
import { advance } from '../run/advance.ts'
import { definitionOf, type RunnableDefinition } from '../run/definitionOf.ts'
import { insertInstance } from '../run/insertInstance.ts'
import type { RunWork } from '../run/RunningInstance.ts'
import { saveInstance } from '../run/saveInstance.ts'
import type { DemoInstance, DemoInstances } from './DemoInstance.ts'
import { type DemoPeople, demoPeople } from './demoPeople.ts'
import { doStep } from './doStep.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Processes of the demo in every state, run by the code that runs all others, at moments before now. Nobody is told of
 * them.
 */
export async function seedInstances(
  tx: Tx,
  services: Services,
  { leaders, instances }: DemoInstances,
): Promise<void> {
  const people = await demoPeople(tx)
  for (const leader of leaders) await appoint(tx, leader, people)
  const today = new Date()
  for (const instance of instances) {
    const work: RunWork = { tx, tenantId: instance.tenant, services, afterCommit: () => undefined }
    await seedInstance(work, instance, { people, start: today.getTime() - instance.daysAgo * DAY })
  }
}

async function appoint(
  tx: Tx,
  { tenant, department, userName }: DemoInstances['leaders'][number],
  people: DemoPeople,
): Promise<void> {
  const { userId, nickName } = people.named(tenant, userName)
  await tx
    .updateTable('sys_dept')
    .set({ leader_user_id: userId, leader: nickName })
    .where('tenant_id', '=', tenant)
    .where('dept_name', '=', department)
    .execute()
}

async function seedInstance(
  work: RunWork,
  instance: DemoInstance,
  { people, start }: { people: DemoPeople; start: number },
): Promise<void> {
  const definition = await latest(work, instance.process)
  const starter = people.named(instance.tenant, instance.starter)
  const at = new Date(start)
  const filled = await fillIn(work, instance, { definition, starter, at })
  const running = await insertInstance(work, definition, {
    ...{ name: `${starter.nickName}的${definition.name}`, variables: filled.variables },
    ...{ formRecordId: filled.formRecordId, businessKey: filled.businessKey, summary: filled.summary },
    ...{ chosen: {}, starter: starter.userId, deptId: starter.deptId, parent: null },
  })
  const { id } = running.row
  if (filled.leaveId !== null) await noteRecord(work, id, { page: LEAVE, key: String(filled.leaveId) })
  running.now = at
  await advance(work, running, { type: 'start', variables: filled.variables, now: start })
  await saveInstance(work, running)
  let moment = start
  for (const step of instance.steps) {
    moment += step.after * HOUR
    await doStep(work, { id, step, at: new Date(moment), people, tenant: instance.tenant })
  }
  await setTimes(work, { id, at, due: instance.due })
  if (filled.leaveId !== null) await setResult(work, id, filled.leaveId)
}

async function latest(work: RunWork, key: string): Promise<RunnableDefinition> {
  const { tx, tenantId } = work
  const { id } = await tx
    .selectFrom('bpm_model')
    .select('process_definition_id as id')
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const definition = await definitionOf(work, { tenantId, id: id as number })
  if (definition === null) throw new Error(`The demo has no process ${key}.`)
  return definition
}

const LEAVE = 'bpm/oa/leave/index'

interface Filled {
  variables: Row
  formRecordId: number | null
  businessKey: string | null
  leaveId: number | null
  summary: { key: string; value: string }[]
}

interface Place {
  definition: RunnableDefinition
  starter: { userId: number; userName: string; deptId: number | null }
  at: Date
}

/** What the starter has filled in: a form of the process, or a leave. */
async function fillIn(work: RunWork, instance: DemoInstance, place: Place): Promise<Filled> {
  return instance.leave ? takeLeave(work, instance.leave, place) : fillForm(work, instance.form ?? {}, place)
}

async function fillForm(
  { tx, tenantId }: RunWork,
  content: Row,
  { definition, starter, at }: Place,
): Promise<Filled> {
  const { id } = await tx
    .insertInto('bpm_process_form')
    .values({
      ...{ tenant_id: tenantId, title: definition.name, form_version_id: definition.formVersionId },
      ...{ content: JSON.stringify(content), create_by: starter.userName, create_by_id: starter.userId },
      create_time: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const titles = await titlesOf(tx, tenantId, definition.formVersionId)
  const summary = Object.entries(content)
    .slice(0, 3)
    .map(([name, value]) => ({ key: titles[name] ?? name, value: wordsOf(value) }))
  return { variables: content, formRecordId: id as number, businessKey: null, leaveId: null, summary }
}

const wordsOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? '是' : '否'
  return String(value)
}

async function titlesOf(tx: Tx, tenantId: number, versionId: number | null): Promise<Record<string, string>> {
  const row = await tx
    .selectFrom('sys_document_version')
    .select('schema')
    .where('tenant_id', '=', tenantId)
    .where('version_id', '=', versionId)
    .executeTakeFirst()
  const { properties = {} } = JSON.parse((row?.schema as string | undefined) ?? '{}') as {
    properties?: Record<string, { title?: string }>
  }
  return Object.fromEntries(Object.entries(properties).map(([name, { title }]) => [name, title ?? name]))
}

/** A practice leave that begins at eight in the morning of some day. */
async function takeLeave(
  work: RunWork,
  { type, begins, days, reason }: NonNullable<DemoInstance['leave']>,
  { starter, at }: Place,
): Promise<Filled> {
  const { tx, tenantId, services } = work
  const first = Math.floor((at.getTime() + begins * DAY) / DAY) * DAY
  const [startTime, endTime] = [new Date(first), new Date(first + days * DAY)]
  const { id } = await tx
    .insertInto('bpm_oa_leave')
    .values({
      ...{ tenant_id: tenantId, student_id: starter.userId, dept_id: starter.deptId, type, reason, days },
      ...{ start_time: startTime, end_time: endTime, result: 1 },
      ...{ create_by: starter.userName, create_by_id: starter.userId, create_time: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const leaveId = id as number
  const record = { page: LEAVE, key: String(leaveId) }
  const variables = (await services.approvals.values(work, record)) ?? {}
  return {
    ...{ variables, formRecordId: null, leaveId, businessKey: `${LEAVE}:${leaveId}` },
    summary: [
      { key: '请假类型', value: await labelOf(tx, 'bpm_oa_leave_type', type) },
      { key: '开始时间', value: formatMoment(startTime.getTime()) },
      { key: '请假天数', value: String(days) },
    ],
  }
}

async function labelOf(tx: Tx, dictionary: string, value: number): Promise<string> {
  const row = await tx
    .selectFrom('sys_dict_data')
    .select('dict_label')
    .where('dict_type', '=', dictionary)
    .where('dict_value', '=', String(value))
    .executeTakeFirst()
  return String(row?.dict_label ?? value)
}

/** The row of an instance is made now; it was made then. */
async function setTimes(
  { tx, tenantId }: RunWork,
  { id, at, due }: { id: number; at: Date; due: number | undefined },
): Promise<void> {
  await tx
    .updateTable('bpm_process_instance')
    .set({ create_time: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
  if (due === undefined) return
  await tx
    .updateTable('bpm_task')
    .set({ due_time: new Date(Date.now() + due * HOUR) })
    .where('tenant_id', '=', tenantId)
    .where('instance_id', '=', id)
    .where('is_open', '=', true)
    .execute()
}

/** A leave says what its process has come to; one that was handed back says nothing. */
async function setResult({ tx, tenantId }: RunWork, id: number, leaveId: number): Promise<void> {
  await sql`update bpm_oa_leave l set result = case when i.status = 1 and exists (
      select from bpm_task k join bpm_process_instance j on j.tenant_id = ${tenantId} and j.id = k.instance_id
      where k.tenant_id = ${tenantId} and k.instance_id = ${id} and k.is_open and k.node = 'start')
      then null else i.result end
    from bpm_process_instance i
    where l.tenant_id = ${tenantId} and l.id = ${leaveId} and i.tenant_id = ${tenantId} and i.id = ${id}`.execute(
    tx,
  )
}
