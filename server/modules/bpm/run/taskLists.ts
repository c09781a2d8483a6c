import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { membershipsOf } from '../people/membershipsOf.ts'
import type { PeopleWork } from '../people/PeopleWork.ts'
import { workOf } from './commandOf.ts'
import { inScope } from './inScope.ts'
import { type ListQuery, listQuery, type Searched } from './listQuery.ts'
import { presentTasks, taskRows, WAS_ASKED } from './taskRows.ts'

/** Result of a task that was approved. */
const APPROVED = 2

interface Listed {
  rows: Row[]
  total: number
}

export const TASKS_SEARCHED: Searched = {
  id: { column: 'k.id', by: 'number' },
  name: { column: 'k.name', by: 'contains' },
  processInstanceName: { column: 'i.name', by: 'contains' },
  processInstanceId: { column: 'k.instance_id', by: 'number' },
  processDefinitionKey: { column: 'i.process_key', by: 'equals' },
  category: { column: 'i.category', by: 'equals' },
  result: { column: 'k.result', by: 'number' },
  status: { column: 'k.result', by: 'number' },
}

const asked = (context: RequestContext, query: Row, column: string): Promise<ListQuery> =>
  listQuery(context, query, { searched: TASKS_SEARCHED, time: { page: 'bpm/task/todo/index', column } })

/**
 * Own open tasks and those that one may take: the late ones and those due soonest first, then the latest, where nothing
 * else is asked for. All of one account's are sorted; that is a handful beside what the institution has.
 */
export async function listTodo(context: RequestContext, query: Row): Promise<Listed> {
  const { where, offset, size } = await asked(context, query, 'k.open_time')
  return pageOfTasks(context, {
    tasks: await ownOpenTasks(context),
    where: sql<SqlBool>`${where} and ${isOpenTo(context.caller.userId)}`,
    order: orderOfTodo(query),
    offset,
    size,
  })
}

/** By the time of arrival where the reader has said so. */
function orderOfTodo({ isAsc, orderByColumn }: Row): RawBuilder<unknown> {
  if (isAsc === 'ascending') return sql`k.id`
  return orderByColumn ? sql`k.id desc` : sql`k.due_time asc nulls last, k.id desc`
}

const ownOpenTasks = ({ tx, caller, now }: RequestContext): Promise<RawBuilder<unknown>> =>
  openTasksOf({ tx, tenantId: caller.tenantId, now }, caller.userId)

/**
 * Ids of the tasks that wait for an account: his own, and those of candidates. Each half is a range of an index; a
 * task stands in one of them only, because what was taken has no candidates.
 */
export async function openTasksOf(work: PeopleWork, userId: number): Promise<RawBuilder<unknown>> {
  const { tenantId } = work
  const own = await membershipsOf(work, userId)
  const shared = own.map(
    ({ kind, id }) => sql`select c.task_id as id from bpm_task_candidate c
      where c.tenant_id = ${tenantId} and c.kind = ${kind} and c.member_id = ${id}`,
  )
  return sql.join(
    [
      sql`select t.id from bpm_task t where t.tenant_id = ${tenantId} and t.assignee_id = ${userId} and t.is_open`,
      ...shared,
    ],
    sql` union `,
  )
}

/** Of shared tasks (k) those that an account is not barred from. */
export const isOpenTo = (userId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(k.assignee_id is not null or k.barred_id is distinct from ${userId}::bigint)`

/** Tasks that the caller has answered, the latest first. */
export async function listDone(context: RequestContext, query: Row): Promise<Listed> {
  const { caller } = context
  const { where, offset, size } = await asked(context, query, 'k.end_time')
  const tasks = sql`select t.id from bpm_task t where t.tenant_id = ${caller.tenantId}
    and t.answered_id = ${caller.userId}`
  const order = sql`k.end_time desc, k.id desc`
  return pageOfTasks(context, { tasks, where, order, offset, size, isOwn: true })
}

/** All tasks of the institution within the caller's data scope, open ones first. */
export async function listAllTasks(context: RequestContext, query: Row): Promise<Listed> {
  const { caller } = context
  const { where, offset, size } = await asked(context, query, 'k.create_time')
  const tasks = sql`select k.id from bpm_task k where k.tenant_id = ${caller.tenantId} and ${WAS_ASKED}`
  const scoped = sql<SqlBool>`${where} and ${inScope(context)}`
  return pageOfTasks(context, { tasks, where: scoped, order: sql`k.is_open desc, k.id desc`, offset, size })
}

interface TaskPage extends ListQuery {
  /** Statement that gives ids of tasks. */
  tasks: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** Whether it tells of the caller's answers: he has approved what waits for those whom he has added behind himself. */
  isOwn?: boolean
}

async function pageOfTasks(
  context: RequestContext,
  { tasks, where, order, offset, size, isOwn = false }: TaskPage,
): Promise<Listed> {
  const { tx, caller } = context
  const from = sql`from (${tasks}) wanted
    join bpm_task k on k.tenant_id = ${caller.tenantId} and k.id = wanted.id
    join bpm_process_instance i on i.tenant_id = ${caller.tenantId} and i.id = k.instance_id
    where ${where}`
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(tx)
  const { rows: found } = await sql<{ id: number }>`select k.id ${from} order by ${order}
    limit ${size} offset ${offset}`.execute(tx)
  const work = workOf(context)
  const rows = await taskRows(
    work,
    found.map(({ id }) => id),
  )
  const told = isOwn ? rows.map(row => (row.state === 'half' ? { ...row, result: APPROVED } : row)) : rows
  return { rows: await presentTasks(work, told), total: Number(counted[0]?.total ?? 0) }
}

/** How many tasks wait for the caller, and how many of them are late. */
export async function countTodo(context: RequestContext): Promise<{ todo: number; overdue: number }> {
  const { tx, caller, now } = context
  const tasks = await ownOpenTasks(context)
  const { rows } = await sql<{ todo: number; overdue: number }>`
    select count(*) as todo, count(*) filter (where k.due_time < ${now}) as overdue
    from (${tasks}) wanted
    join bpm_task k on k.tenant_id = ${caller.tenantId} and k.id = wanted.id and ${isOpenTo(context.caller.userId)}`.execute(
    tx,
  )
  return { todo: Number(rows[0]?.todo ?? 0), overdue: Number(rows[0]?.overdue ?? 0) }
}
