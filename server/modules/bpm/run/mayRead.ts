import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { membershipsOf } from '../people/membershipsOf.ts'
import { inScope } from './inScope.ts'
import { WAS_ASKED } from './taskRows.ts'
import { wasTaskOf } from './wasTaskOf.ts'

/** What somebody is to an instance that he may read. */
export interface Reader {
  isStarter: boolean
  /** Nodes of tasks that are or were his, the latest last. */
  nodes: string[]
  isCopied: boolean
  isManager: boolean
}

/**
 * Who reads an instance: its starter, people with a task of it now or formerly, candidates while it is open, people
 * with a copy, its managers, and who may see all within the data scope.
 * @throws Fault NOT_FOUND for everybody else
 */
export async function readerOf(context: RequestContext, instanceId: number): Promise<Reader> {
  const { tx, caller, now } = context
  const { tenantId, userId } = caller
  const { rows } = await sql<{
    isStarter: boolean
    isCopied: boolean
    isInScope: boolean
    isManager: boolean
  }>`
    select i.start_user_id = ${userId} as "isStarter", ${inScope(context)} as "isInScope",
      exists (select from bpm_process_copy c where c.tenant_id = ${tenantId} and c.instance_id = i.id
        and c.user_id = ${userId}) as "isCopied",
      exists (select from bpm_model m
        join bpm_model_manager l on l.tenant_id = ${tenantId} and l.id = m.id and l.user_id = ${userId}
        where m.tenant_id = ${tenantId} and m.key = i.process_key and m.deleted_at is null) as "isManager"
    from bpm_process_instance i where i.tenant_id = ${tenantId} and i.id = ${instanceId}`.execute(tx)
  const [facts] = rows
  if (facts === undefined) throw new Fault('NOT_FOUND')
  const own = await membershipsOf({ tx, tenantId, now }, userId)
  const kinds = own.map(({ kind }) => kind)
  const ids = own.map(({ id }) => id)
  const { rows: tasks } = await sql<{ node: string }>`
    select k.node from bpm_task k where k.tenant_id = ${tenantId} and k.instance_id = ${instanceId}
      and ${WAS_ASKED}
      and (${userId} in (k.assignee_id, k.owner_id, k.answered_id, k.substituted_id, k.delegated_by)
        or exists (select from bpm_task_candidate c
          join unnest(${kinds}::text[], ${ids}::bigint[]) as mine(kind, id)
            on mine.kind = c.kind and mine.id = c.member_id
          where c.tenant_id = ${tenantId} and c.task_id = k.id)
        or exists (select from bpm_process_event e
          where ${wasTaskOf({ tenantId, instanceId, userId: sql`${userId}` })} and e.task_id = k.id))
    order by k.id`.execute(tx)
  const { isStarter, isCopied } = facts
  const seesAll =
    caller.permissions.has('bpm:process-instance:manager-query') || caller.permissions.has('*:*:*')
  const isManager = facts.isManager || (seesAll && facts.isInScope)
  if (!isStarter && !isCopied && !isManager && tasks.length === 0) throw new Fault('NOT_FOUND')
  return { isStarter, isCopied, isManager, nodes: tasks.map(({ node }) => node) }
}

/** Whether the caller may read an instance. */
export async function mayRead(context: RequestContext, instanceId: number): Promise<boolean> {
  try {
    await readerOf(context, instanceId)
    return true
  } catch (error) {
    if (error instanceof Fault && error.code === 'NOT_FOUND') return false
    throw error
  }
}
