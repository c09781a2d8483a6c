import { sql } from 'kysely'
import type { RequestContext } from '#server/engine/RequestContext.ts'

/** Departments above each other; deeper than any institution. */
const DEEPEST = 50

/**
 * The leaders above an account, the nearest first: those of its department and of the departments above it. The
 * account itself, departments without a leader and whoever leads several of them count once or not at all.
 */
export async function leadersAbove({ tx, caller }: RequestContext, userId: number): Promise<number[]> {
  const { rows } = await sql<{ leader: number }>`
    with recursive above as (
      select d.dept_id, d.parent_id, d.leader_user_id, 1 as level
      from sys_user u
      join sys_dept d on d.tenant_id = ${caller.tenantId} and d.dept_id = u.dept_id
      where u.tenant_id = ${caller.tenantId} and u.user_id = ${userId}
      union all
      select d.dept_id, d.parent_id, d.leader_user_id, above.level + 1
      from above
      join sys_dept d on d.tenant_id = ${caller.tenantId} and d.dept_id = above.parent_id
      where above.level < ${DEEPEST}
    )
    select leader_user_id as leader from above
    where leader_user_id is not null and leader_user_id <> ${userId}
    order by level`.execute(tx)
  return [...new Set(rows.map(({ leader }) => leader))]
}
