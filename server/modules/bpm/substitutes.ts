import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { assertAbsence } from './people/assertAbsence.ts'
import { workOf } from './run/commandOf.ts'
import { presentTasks, taskRows } from './run/taskRows.ts'

/** Whoever starts processes or decides on them. */
const access = { permissions: ['bpm:task:query', 'bpm:task:update', 'bpm:process-instance:create'] }
const path = '/bpm/substitute/own'
const id = { type: 'string', pattern: '^[0-9]{1,16}$' }
const moment = { type: 'string', format: 'date-time' }

/** What is said of an absence. */
const properties = {
  substituteUserId: { type: 'integer', title: localized('代理人'), minimum: 1 },
  startTime: { ...moment, title: localized('起始时间') },
  endTime: { ...moment, title: localized('截止时间') },
  processKeys: {
    type: 'array',
    title: localized('适用流程'),
    maxItems: 50,
    uniqueItems: true,
    items: { type: 'string', maxLength: 64 },
  },
  handOver: { type: 'boolean', title: localized('交接现有待办') },
  remark: { type: ['string', 'null'], title: localized('备注'), maxLength: 255 },
}
const required = ['substituteUserId', 'startTime', 'endTime']

/** Who acts for an account while it is absent: each account names its own substitutes. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path,
      access,
      summary: 'The own absences, the latest first, each with its substitute',
      run: async context => ({ data: await listOwn(context) }),
    },
    {
      method: 'GET',
      path: `${path}/processes`,
      access,
      summary: 'The processes that an absence can be limited to',
      run: async context => ({ data: await listProcesses(context) }),
    },
    {
      method: 'GET',
      path: `${path}/tasks`,
      access,
      summary: 'Open tasks that substitutes have in the place of the caller, the latest first',
      run: async context => ({ data: await listSubstituted(context) }),
    },
    {
      method: 'POST',
      path,
      access,
      title: '代理设置新增',
      summary: 'Names a substitute for a time',
      body: { type: 'object', required, additionalProperties: false, properties },
      run: async (context, { body }) => ({ data: await save(context, null, body) }),
    },
    {
      method: 'PUT',
      path,
      access,
      title: '代理设置修改',
      summary: 'Changes an own absence',
      body: {
        type: 'object',
        required: ['id', ...required],
        additionalProperties: false,
        properties: { id: { type: 'integer', title: localized('编号'), minimum: 1 }, ...properties },
      },
      run: async (context, { body }) => ({ data: await save(context, Number(body.id), body) }),
    },
    {
      method: 'DELETE',
      path,
      access,
      title: '代理设置删除',
      summary: 'Takes an own absence away',
      query: { type: 'object', required: ['id'], properties: { id } },
      run: removeOwn,
    },
  ],
})

interface AbsenceRow extends Row {
  startTime: Date
  endTime: Date
}

async function listOwn({ tx, caller }: RequestContext): Promise<Row[]> {
  const { rows } = await sql<AbsenceRow>`
    select s.id, s.substitute_user_id as "substituteUserId", u.nick_name as "substituteName",
      d.dept_name as "substituteDeptName", s.start_time as "startTime", s.end_time as "endTime",
      coalesce(s.process_keys, '[]') as "processKeys", s.remark, coalesce(s.hand_over, false) as "handOver",
      (select coalesce(jsonb_agg(jsonb_build_object('key', m.key, 'name', m.name) order by m.name), '[]')
        from bpm_model m where m.tenant_id = ${caller.tenantId} and m.deleted_at is null
        and s.process_keys @> to_jsonb(array[m.key::text])) as processes
    from bpm_substitute s
    left join sys_user u on u.tenant_id = ${caller.tenantId} and u.user_id = s.substitute_user_id
    left join sys_dept d on d.tenant_id = ${caller.tenantId} and d.dept_id = u.dept_id
    where s.tenant_id = ${caller.tenantId} and s.user_id = ${caller.userId}
    order by s.end_time desc, s.id desc`.execute(tx)
  return rows.map(row => ({
    ...row,
    startTime: formatMoment(row.startTime.getTime()),
    endTime: formatMoment(row.endTime.getTime()),
  }))
}

/** Tasks that are answered at once. */
const MOST_TASKS = 200

async function listSubstituted(context: RequestContext): Promise<Row[]> {
  const { tx, caller } = context
  const { rows } = await sql<{ id: number }>`
    select id from bpm_task where tenant_id = ${caller.tenantId} and substituted_id = ${caller.userId} and is_open
    order by id desc limit ${MOST_TASKS}`.execute(tx)
  const work = workOf(context)
  return presentTasks(
    work,
    await taskRows(
      work,
      rows.map(({ id }) => id),
    ),
  )
}

async function listProcesses({ tx, caller }: RequestContext): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select key, name from bpm_model
    where tenant_id = ${caller.tenantId} and deleted_at is null and process_definition_id is not null
    order by name, id limit 1000`.execute(tx)
  return rows
}

/** @throws Fault NOT_FOUND; INVALID, REFERENCE_MISSING, OVERLAP at the field */
async function save(context: RequestContext, own: number | null, body: Row): Promise<{ id: number }> {
  const { tx, caller, now, audit, services } = context
  const absence = await assertAbsence(context, own, body)
  const columns = {
    substitute_user_id: absence.substituteUserId,
    start_time: absence.start,
    end_time: absence.end,
    process_keys: JSON.stringify(absence.processKeys),
    remark: absence.remark,
    hand_over: body.handOver === true,
  }
  const stored =
    own === null
      ? await tx
          .insertInto('bpm_substitute')
          .values({
            ...columns,
            ...{ tenant_id: caller.tenantId, user_id: caller.userId, create_time: now },
            ...{ create_by: caller.userName, create_by_id: caller.userId },
          })
          .returning('id')
          .executeTakeFirst()
      : await tx
          .updateTable('bpm_substitute')
          .set({ ...columns, update_by: caller.userName, update_time: now })
          .where('tenant_id', '=', caller.tenantId)
          .where('user_id', '=', caller.userId)
          .where('id', '=', own)
          .returning('id')
          .executeTakeFirst()
  if (!stored) throw new Fault('NOT_FOUND')
  if (body.handOver === true)
    await services.queue.send(
      'bpm-hand-over',
      { tenantId: caller.tenantId, absenceId: Number(stored.id) },
      { tx, ...(absence.start > now && { startAfter: absence.start }) },
    )
  const after = { ...body, processKeys: absence.processKeys }
  audit.push({ resource: 'bpm/substitute/index', key: stored.id, before: null, after })
  return { id: Number(stored.id) }
}

/** @throws Fault NOT_FOUND */
async function removeOwn({ tx, caller, audit }: RequestContext, { query }: RouteInput) {
  const { rows } = await sql<{ id: number }>`
    delete from bpm_substitute where tenant_id = ${caller.tenantId} and user_id = ${caller.userId}
      and id = ${Number(query.id)} returning id`.execute(tx)
  const [removed] = rows
  if (!removed) throw fieldFault('NOT_FOUND', 'id')
  audit.push({
    resource: 'bpm/substitute/index',
    key: Number(removed.id),
    before: { id: removed.id },
    after: null,
  })
  return {}
}
