import { type RawBuilder, sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import type { NodeType, ProcessNode } from '#process/execution/ExecutableProcess.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { idOf } from '../run/commandOf.ts'
import { definitionOf, type RunnableDefinition } from '../run/definitionOf.ts'
import { inScope } from '../run/inScope.ts'

const DAYS = { usual: 90, most: 366 }

const DAY_MS = 86_400_000

/** Instances that are looked into, of those that run and of those that have ended: the latest. */
const MOST_LOOKED_INTO = 20_000

/** Where time goes by: what only passes is not told of. */
const TOLD: ReadonlySet<NodeType> = new Set([
  ...(['userTask', 'serviceTask', 'sendTask', 'receiveTask', 'callActivity', 'subProcess'] as const),
  ...(['intermediateCatchEvent', 'eventBasedGateway'] as const),
])

/** How much a version has to do, and how long it takes: for who manages instances, within the data scope. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/bpm/process-definition/figures',
      access: { permissions: ['bpm:process-instance:manager-query'] },
      summary:
        'How many instances of a version run and have ended, and how long its nodes take and keep waiting',
      query: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'string', pattern: '^[0-9]{1,16}$' },
          days: { type: 'string', pattern: '^[0-9]{0,3}$' },
          versions: { type: 'string', enum: ['', 'one', 'all'] },
        },
      },
      run: async (context, { query }) => ({ data: await figuresOf(context, query) }),
    },
  ],
})

/** Which instances are counted. */
interface Counted {
  ids: number[]
  since: Date
}

async function figuresOf(context: RequestContext, query: Row): Promise<Row> {
  const { caller, now } = context
  const definition = await definitionOf(context, { tenantId: caller.tenantId, id: idOf(query.id) })
  if (definition === null) throw new Fault('NOT_FOUND')
  const days = Math.min(Number(query.days) || DAYS.usual, DAYS.most)
  const versions = await versionsOf(context, definition.key)
  const ids = query.versions === 'all' ? versions.map(({ id }) => id) : [definition.id]
  const counted = { ids, since: new Date(now.getTime() - days * DAY_MS) }
  const { id, key, name, version, bpmnXml } = definition
  return {
    ...{ definition: { id, key, name, version, bpmnXml }, versions, days, most: MOST_LOOKED_INTO },
    instances: await instanceFigures(context, counted),
    nodes: await nodeFigures(context, { definition, counted }),
  }
}

/** The versions of a process, the latest first. */
export async function versionsOf(
  { tx, caller }: RequestContext,
  key: string,
): Promise<{ id: number; version: number }[]> {
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from bpm_process_definition
    where tenant_id = ${caller.tenantId} and key = ${key} order by version desc limit 200`.execute(tx)
  return rows
}

const ofVersions = ({ caller }: RequestContext, ids: number[]): RawBuilder<unknown> =>
  sql`i.tenant_id = ${caller.tenantId} and i.process_definition_id = any(${ids}::bigint[])`

const numbersIn = (row: Row | undefined): Row =>
  Object.fromEntries(
    Object.entries(row ?? {}).map(([name, value]) => [
      name,
      value === null ? null : Math.round(Number(value)),
    ]),
  )

async function instanceFigures(context: RequestContext, { ids, since }: Counted): Promise<Row> {
  const { rows: running } = await sql<Row>`
    select count(*) as running, count(*) filter (where i.token_status = 'suspended') as suspended,
      count(*) filter (where i.incidents > 0) as incidents
    from bpm_process_instance i
    where ${ofVersions(context, ids)} and i.status = 1 and ${inScope(context)}`.execute(context.tx)
  const took = sql`extract(epoch from i.end_time - i.create_time) * 1000`
  const { rows: ended } = await sql<Row>`
    select count(*) filter (where i.result = 2) as approved, count(*) filter (where i.result = 3) as rejected,
      count(*) filter (where i.result = 4) as cancelled,
      percentile_cont(0.5) within group (order by ${took}) as p50,
      percentile_cont(0.95) within group (order by ${took}) as p95
    from bpm_process_instance i
    where ${ofVersions(context, ids)} and i.status = 2 and i.end_time >= ${since}
      and ${inScope(context)}`.execute(context.tx)
  return { ...numbersIn(running[0]), ...numbersIn(ended[0]) }
}

interface NodeRow {
  node: string
  waiting: number
  passed: number
  p50: number | null
  p95: number | null
  oldest: Date | null
  overdue: number
}

/**
 * A visit is one token: a task of several people is one. An instance of a multi-instance waits for itself, and what
 * passes is the whole. What was taken back or cancelled took no time.
 */
async function nodeFigures(
  context: RequestContext,
  { definition, counted }: { definition: RunnableDefinition; counted: Counted },
): Promise<Row[]> {
  const { tx, caller, now } = context
  const { tenantId } = caller
  const of = sql`${ofVersions(context, counted.ids)} and ${inScope(context)}`
  const took = sql`extract(epoch from t.end_time - t.start_time) * 1000`
  const isPassed = sql`t.state = 'done' and t.end_time >= ${counted.since} and t.content->>'isInstance' is null`
  const isWaiting = sql`t.state = 'live' and t.content->>'kind' in ('task', 'service', 'call', 'event')`
  const { rows } = await sql<NodeRow>`
    with running as materialized (select i.id from bpm_process_instance i
        where ${of} and i.status = 1 order by i.id desc limit ${MOST_LOOKED_INTO}),
      ended as materialized (select i.id from bpm_process_instance i
        where ${of} and i.status = 2 and i.end_time >= ${counted.since}
        order by i.end_time desc limit ${MOST_LOOKED_INTO}),
      late as (select k.node, count(*) as overdue from bpm_task k join running r on r.id = k.instance_id
        where k.tenant_id = ${tenantId} and k.is_open and k.due_time < ${now} group by k.node)
    select visits.*, coalesce(late.overdue, 0) as overdue
    from (select t.node, count(*) filter (where ${isWaiting}) as waiting,
        count(*) filter (where ${isPassed}) as passed,
        percentile_cont(0.5) within group (order by ${took}) filter (where ${isPassed}) as p50,
        percentile_cont(0.95) within group (order by ${took}) filter (where ${isPassed}) as p95,
        min(t.start_time) filter (where ${isWaiting}) as oldest
      from (select id from running union all select id from ended) chosen
      join bpm_process_token t on t.tenant_id = ${tenantId} and t.instance_id = chosen.id
      where t.state in ('live', 'done') group by t.node) visits
    left join late on late.node = visits.node`.execute(tx)
  const found = new Map(rows.map(row => [row.node, row]))
  return Object.values(definition.process.nodes)
    .filter(node => isTold(node, found.get(node.id)))
    .map(node => presentNode(node, found.get(node.id), now))
}

/** A start is told of where somebody is to hand in anew. */
const isTold = ({ type }: ProcessNode, row: NodeRow | undefined): boolean =>
  TOLD.has(type) || (type === 'startEvent' && Number(row?.waiting ?? 0) > 0)

function presentNode({ id, name, type }: ProcessNode, row: NodeRow | undefined, now: Date): Row {
  const { waiting = 0, passed = 0, p50 = null, p95 = null, overdue = 0 } = row ?? {}
  const oldest = row?.oldest ?? null
  return {
    ...{ node: id, name: name || id, type, ...numbersIn({ waiting, passed, p50, p95, overdue }) },
    oldest: oldest === null ? null : formatMoment(oldest.getTime()),
    oldestMillis: oldest === null ? null : Math.max(0, now.getTime() - oldest.getTime()),
  }
}
