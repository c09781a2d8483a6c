import { type RawBuilder, sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import type { ApprovalState, InstanceResult, WorkItem } from '#process/approval/ApprovalState.ts'
import type { Subscription, Timer, Token, TokenState } from '#process/execution/TokenState.ts'
import { keptRows } from '#server/engine/query/keptRows.ts'
import { definitionOf } from './definitionOf.ts'
import type { InstanceRow, RunningInstance, RunWork } from './RunningInstance.ts'

/**
 * Locks an instance and reads how far it has come. Whoever wants the same waits until the transaction ends.
 * @throws Fault NOT_FOUND when the tenant has none with this id
 */
export const openInstance = (work: RunWork, id: number): Promise<RunningInstance> =>
  readParted(work, sql<number>`${id}::bigint`, sql`for update`)

/** The instance of a task, likewise. @throws Fault NOT_FOUND when the tenant has no such task */
export const openInstanceOfTask = (work: RunWork, taskId: number): Promise<RunningInstance> =>
  readParted(work, ofTask(work, taskId), sql`for update`)

/** The same to look at. @throws Fault NOT_FOUND */
export const readInstanceOfTask = (work: RunWork, taskId: number): Promise<RunningInstance> =>
  readParted(work, ofTask(work, taskId), sql``)

const ofTask = ({ tenantId }: RunWork, taskId: number): RawBuilder<number> =>
  sql<number>`(select instance_id from bpm_task where tenant_id = ${tenantId} and id = ${taskId})`

/** The same to look at: nobody waits, and it is not to be saved. @throws Fault NOT_FOUND */
export const readInstance = (work: RunWork, id: number): Promise<RunningInstance> =>
  readParted(work, sql<number>`${id}::bigint`, sql``)

/** Two statements that travel together: one that waits for the lock would read parts as they stood before. */
async function readParted(
  work: RunWork,
  id: RawBuilder<number>,
  lock: RawBuilder<unknown>,
): Promise<RunningInstance> {
  const [locked, parts] = await Promise.all([readRow(work, id, lock), readParts(work, id)])
  if (locked === undefined) throw new Fault('NOT_FOUND')
  const { tokenStatus, tokenSequence, itemSequence, variables, now, ...row } = locked
  const definition = await definitionOf(work, { tenantId: work.tenantId, id: row.processDefinitionId })
  if (definition === null) throw new Error(`The definition ${row.processDefinitionId} of a process is gone.`)
  const tokens: TokenState = {
    ...{ status: tokenStatus, sequence: tokenSequence, initiator: row.startUserId, variables },
    ...{ tokens: byId(parts.tokens), timers: byId(parts.timers), subscriptions: byId(parts.subscriptions) },
  }
  const before: ApprovalState = {
    ...{ tokens, items: byId(parts.items.map(itemOf)), itemSequence, result: row.result as InstanceResult },
  }
  return {
    ...{ row, definition, engine: definition.engine, before, state: before, now },
    taskIds: new Map(parts.items.map(({ id: item, taskId }) => [item, taskId])),
    ...{ effects: [], events: [], incidents: [], limits: new Map(), opinions: new Map() },
  }
}

async function readRow(
  { tx, tenantId }: RunWork,
  id: RawBuilder<number>,
  lock: RawBuilder<unknown>,
): Promise<LockedRow | undefined> {
  const [row] = await keptRows(
    tx,
    sql<LockedRow>`
    select id, name, process_definition_id as "processDefinitionId", process_key as "processKey", category,
      business_key as "businessKey", form_record_id as "formRecordId", start_user_id as "startUserId",
      start_dept_id as "startDeptId",
      status, result, chosen, incidents, stamp, reason, parent_id as "parentId", parent_token as "parentToken", depth,
      create_time as "createTime", token_status as "tokenStatus", token_sequence as "tokenSequence",
      item_sequence as "itemSequence", variables, clock_timestamp() as now
    from bpm_process_instance where tenant_id = ${tenantId} and id = ${id} ${lock}`.compile(tx),
  )
  return row
}

interface LockedRow extends InstanceRow {
  tokenStatus: TokenState['status']
  tokenSequence: number
  itemSequence: number
  variables: Record<string, unknown>
  now: Date
}

type ItemRow = WorkItem & { taskId: number }

interface Parts {
  tokens: Token[]
  items: ItemRow[]
  timers: Timer[]
  subscriptions: Subscription[]
}

async function readParts({ tx, tenantId }: RunWork, id: RawBuilder<number>): Promise<Parts> {
  const statement = sql<Parts>`select
    coalesce((select jsonb_agg(t.content) from bpm_process_token t
      where t.tenant_id = ${tenantId} and t.instance_id = ${id}), '[]') as tokens,
    coalesce((select jsonb_agg(jsonb_build_object('taskId', k.id, 'id', k.item_id, 'token', k.token_id,
        'node', k.node, 'assignee', k.assignee_id, 'candidates', k.candidates, 'owner', k.owner_id,
        'substitutedFor', k.substituted_id, 'state', k.state, 'delegatedBy', k.delegated_by,
        'parent', k.parent_item, 'sign', k.sign, 'isOvertaken', k.is_overtaken, 'answeredBy', k.answered_id,
        'together', k.together)
        order by k.id)
      from bpm_task k where k.tenant_id = ${tenantId} and k.instance_id = ${id}), '[]') as items,
    coalesce((select jsonb_agg(m.content) from bpm_process_timer m
      where m.tenant_id = ${tenantId} and m.instance_id = ${id}), '[]') as timers,
    coalesce((select jsonb_agg(b.content) from bpm_process_subscription b
      where b.tenant_id = ${tenantId} and b.instance_id = ${id}), '[]') as subscriptions`
  const [parts] = await keptRows(tx, statement.compile(tx))
  return parts as Parts
}

const itemOf = ({ taskId: _taskId, ...item }: ItemRow): WorkItem => item

/** By their ids, in the order in which these were given: t2 before t10. */
function byId<T extends { id: string }>(list: readonly T[]): Record<string, T> {
  const ordered = [...list].sort((a, b) => numberOf(a.id) - numberOf(b.id))
  return Object.fromEntries(ordered.map(one => [one.id, one]))
}

const numberOf = (id: string): number => Number(id.slice(1))
