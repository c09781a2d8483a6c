import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { formatMoment } from '#model/format/moments.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { workOf } from './commandOf.ts'
import { inScope } from './inScope.ts'
import { instanceRows, presentInstances } from './instanceRows.ts'
import { listQuery, type Searched } from './listQuery.ts'
import { personIn, personsOf } from './personsOf.ts'
import type { SummaryPart } from './summaryOf.ts'
import { summaryText, timeOf } from './taskRows.ts'

export const INSTANCES_SEARCHED: Searched = {
  id: { column: 'i.id', by: 'number' },
  name: { column: 'i.name', by: 'contains' },
  processDefinitionKey: { column: 'i.process_key', by: 'equals' },
  processDefinitionId: { column: 'i.process_definition_id', by: 'number' },
  category: { column: 'i.category', by: 'equals' },
  status: { column: 'i.status', by: 'number' },
  result: { column: 'i.result', by: 'number' },
  startUserId: { column: 'i.start_user_id', by: 'number' },
}

/** Instances that the caller has started, the latest first. */
export const listMine = (context: RequestContext, query: Row) =>
  pageOfInstances(context, query, {
    of: sql<SqlBool>`i.start_user_id = ${context.caller.userId}`,
    order: sql`i.id desc`,
  })

/** All instances of the institution within the caller's data scope, those with incidents first. */
export const listAllInstances = (context: RequestContext, query: Row) =>
  pageOfInstances(context, query, {
    of: inScope(context),
    order: sql`(i.incidents > 0) desc, i.id desc`,
  })

async function pageOfInstances(
  context: RequestContext,
  query: Row,
  { of, order }: { of: RawBuilder<SqlBool>; order: RawBuilder<unknown> },
): Promise<{ rows: Row[]; total: number }> {
  const { tx, caller } = context
  const time = { page: 'bpm/task/my/index', column: 'i.create_time' }
  const { where, offset, size } = await listQuery(context, query, { searched: INSTANCES_SEARCHED, time })
  const from = sql`from bpm_process_instance i where i.tenant_id = ${caller.tenantId} and ${of} and ${where}`
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(tx)
  const { rows: found } = await sql<{ id: number }>`select i.id ${from} order by ${order}
    limit ${size} offset ${offset}`.execute(tx)
  const work = workOf(context)
  const rows = await instanceRows(
    work,
    found.map(({ id }) => id),
  )
  return { rows: await presentInstances(work, rows), total: Number(counted[0]?.total ?? 0) }
}

interface CopyRow {
  id: number
  processInstanceId: number
  processInstanceName: string
  summary: SummaryPart[]
  taskName: string | null
  startUserId: number
  creatorId: number
  reason: string | null
  createTime: Date
  readTime: Date | null
}

const COPIES_SEARCHED: Searched = {
  id: { column: 'c.id', by: 'number' },
  processInstanceName: { column: 'i.name', by: 'contains' },
  processInstanceId: { column: 'c.instance_id', by: 'number' },
  processDefinitionKey: { column: 'i.process_key', by: 'equals' },
}

/** Copies that the caller was sent, the latest first. */
export async function listCopies(
  context: RequestContext,
  query: Row,
): Promise<{ rows: Row[]; total: number }> {
  const { tx, caller } = context
  const time = { page: 'bpm/task/copy/index', column: 'c.create_time' }
  const { where, offset, size } = await listQuery(context, query, { searched: COPIES_SEARCHED, time })
  const from = sql`from bpm_process_copy c
    join bpm_process_instance i on i.tenant_id = ${caller.tenantId} and i.id = c.instance_id
    left join bpm_task k on k.tenant_id = ${caller.tenantId} and k.id = c.task_id
    where c.tenant_id = ${caller.tenantId} and c.user_id = ${caller.userId} and ${where}`
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(tx)
  const { rows } = await sql<CopyRow>`
    select c.id, c.instance_id as "processInstanceId", i.name as "processInstanceName", i.summary,
      k.name as "taskName", i.start_user_id as "startUserId", c.creator_id as "creatorId", c.reason,
      c.create_time as "createTime", c.read_time as "readTime" ${from}
    order by c.id desc limit ${size} offset ${offset}`.execute(tx)
  const persons = await personsOf(
    workOf(context),
    rows.flatMap(row => [row.startUserId, row.creatorId]),
  )
  return {
    rows: rows.map(({ createTime, readTime, creatorId, summary, ...row }) => ({
      ...row,
      ...{ summary, summaryText: summaryText(summary) },
      ...{ startUser: personIn(persons, row.startUserId), creator: personIn(persons, creatorId) },
      startUserName: personIn(persons, row.startUserId)?.nickname ?? null,
      creatorName: personIn(persons, creatorId)?.nickname ?? null,
      createTime: formatMoment(createTime.getTime()),
      readTime: timeOf(readTime),
    })),
    total: Number(counted[0]?.total ?? 0),
  }
}
