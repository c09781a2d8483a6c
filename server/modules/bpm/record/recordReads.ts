import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import { formatMoment } from '#model/format/moments.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { idOf, workOf } from '../run/commandOf.ts'
import { readerOf } from '../run/mayRead.ts'
import { recordOfInstance } from './instanceOfRecord.ts'

/** Steps that are told of one instance. */
const MOST_STEPS = 200

/** Records and the processes that approve them, each read from the other. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/bpm/process-instance/of-record',
      access: { session: 'who may read a record may see how far its approval is' },
      summary:
        'How far the approval of a record is: its latest process, and who was asked; null where it has none',
      query: {
        type: 'object',
        required: ['page', 'key'],
        properties: {
          page: { type: 'string', maxLength: 200 },
          key: { type: 'string', minLength: 1, maxLength: 64 },
        },
      },
      run: async (context, { query }) => ({ data: await wayOf(context, query) }),
    },
    {
      method: 'GET',
      path: '/bpm/process-instance/record',
      access: { session: 'who may read an instance may read what it approves' },
      summary: 'The record that an instance approves, in words; null for a process with a form of its own',
      query: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string', pattern: '^[0-9]{1,16}$' } },
      },
      async run(context, { query }) {
        const id = idOf(query.id)
        await readerOf(context, id)
        const record = await recordOfInstance(workOf(context), id)
        return { data: record && (await describe(context, record)) }
      },
    },
  ],
})

async function describe(context: RequestContext, record: { page: string; key: string }): Promise<Row | null> {
  const described = await context.services.approvals.describe(workOf(context), record)
  return described && { ...record, ...described }
}

/** @throws Fault NOT_FOUND where the record is nothing to the caller */
async function wayOf(context: RequestContext, { page, key }: Row): Promise<Row | null> {
  const name = String(page)
  await assertReads(context, name, key)
  const { rows } = await sql<InstanceRow>`
    select i.id, i.name, i.status, i.result, i.create_time as "createTime", i.end_time as "endTime",
      i.start_user_id = ${context.caller.userId} as "isOwn"
    from bpm_process_instance i
    where i.tenant_id = ${context.caller.tenantId} and i.record_page = ${name} and i.record_key = ${String(key)}
    order by i.id desc limit 1`.execute(context.tx)
  const [instance] = rows
  if (instance === undefined) return null
  const mayOpen = await readsInstance(context, instance.id)
  const { createTime, endTime, ...facts } = instance
  return {
    ...{ ...facts, mayOpen, createTime: timeOf(createTime), endTime: timeOf(endTime) },
    steps: await stepsOf(context, instance.id, mayOpen),
  }
}

interface InstanceRow {
  id: number
  name: string
  status: number
  result: number
  createTime: Date
  endTime: Date | null
  isOwn: boolean
}

const timeOf = (moment: Date | null): string | null => moment && formatMoment(moment.getTime())

async function assertReads(context: RequestContext, page: string, key: unknown): Promise<void> {
  const { app, caller } = context
  const resource = Object.hasOwn(app.resources, page) ? app.resources[page] : undefined
  if (resource?.approval === undefined) throw new Fault('NOT_FOUND')
  const { read, list } = resource.operations
  const opening = [read, list].flatMap(operation => operation?.permissions ?? [])
  if (!isPermitted(caller, opening)) throw new Fault('PERMISSION_DENIED')
  await context.readRecord(page, key)
}

async function readsInstance(context: RequestContext, id: number): Promise<boolean> {
  try {
    await readerOf(context, id)
    return true
  } catch (error) {
    if (error instanceof Fault && error.code === 'NOT_FOUND') return false
    throw error
  }
}

interface StepRow {
  id: number
  name: string
  person: string | null
  result: number
  startTime: Date
  endTime: Date | null
  reason: string | null
}

/** Who was asked, the first before. Opinions are for whoever may read the process. */
async function stepsOf({ tx, caller }: RequestContext, id: number, withReasons: boolean): Promise<Row[]> {
  const { rows } = await sql<StepRow>`
    select k.id, k.name, u.nick_name as person, k.result, k.create_time as "startTime", k.end_time as "endTime",
      k.reason
    from bpm_task k
    left join sys_user u on u.tenant_id = ${caller.tenantId}
      and u.user_id = coalesce(k.answered_id, k.assignee_id)
    where k.tenant_id = ${caller.tenantId} and k.instance_id = ${id}
      and (k.open_time is not null or k.end_time is not null)
    order by k.id limit ${MOST_STEPS}`.execute(tx)
  return rows.map(({ startTime, endTime, reason, ...step }) => ({
    ...step,
    ...{ startTime: timeOf(startTime), endTime: timeOf(endTime), reason: withReasons ? reason : null },
  }))
}
