import { sql } from 'kysely'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'

interface FormerSubmission {
  /** How often something was handed in; 0 for never. */
  last: number
  /** What the publisher knows; null where nothing was handed in, or all of it was taken back. */
  content: Row | null
}

/** What was handed in of a task of the own institution before. */
export async function formerSubmission(
  { tx, caller }: RequestContext,
  taskId: number,
): Promise<FormerSubmission> {
  const { rows } = await sql<FormerSubmission>`
    select coalesce(n.last, 0) as last, s.content
    from (select max(s.number) as last,
        max(s.number) filter (where not coalesce(t.taken_back, '[]'::jsonb) @> to_jsonb(s.number)) as standing
      from datafill_submission s join datafill_task t on t.tenant_id = s.tenant_id and t.task_id = s.task_id
      where s.tenant_id = ${caller.tenantId} and s.task_id = ${taskId}) n
    left join datafill_submission s
      on s.tenant_id = ${caller.tenantId} and s.task_id = ${taskId} and s.number = n.standing`.execute(tx)
  const [found] = rows
  return { last: Number(found?.last ?? 0), content: found?.content ?? null }
}

/** Statuses in which a report lies with its publisher. */
const HANDED_IN: readonly unknown[] = ['3', '5']

/**
 * What differs in a report that was handed in from the one before that stands, for whoever may see the task: its publisher
 * as well. null where there is nothing to compare.
 */
export async function lastChanges({ tx }: RequestContext, task: Row): Promise<Row | null> {
  if (!HANDED_IN.includes(task.status)) return null
  const { rows } = await sql<Row>`select number, differences from datafill_submission
    where tenant_id = ${task.fillerId} and task_id = ${task.taskId}
    order by number desc limit 1`.execute(tx)
  const [last] = rows
  if (!last || Number(last.number) === 1 || last.differences === null) return null
  return { number: Number(last.number), differences: last.differences }
}
