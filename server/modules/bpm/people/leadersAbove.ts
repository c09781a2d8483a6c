import { sql } from 'kysely'
import { isEnabled } from './meantBy.ts'
import type { PeopleWork } from './PeopleWork.ts'

/** Departments above each other; deeper than any institution. */
const DEEPEST = 50

/**
 * The leaders above an account, the nearest first: those of its department and of the departments above it. The
 * account itself, departments without a leader and leaders that cannot sign in are passed over, and whoever leads
 * several of them counts once.
 */
export async function leadersAbove({ tx, tenantId }: PeopleWork, userId: number): Promise<number[]> {
  const { rows } = await sql<{ leader: number }>`
    with recursive above as (
      select d.dept_id, d.parent_id, d.leader_user_id, 1 as level
      from sys_user own
      join sys_dept d on d.tenant_id = ${tenantId} and d.dept_id = own.dept_id
      where own.tenant_id = ${tenantId} and own.user_id = ${userId}
      union all
      select d.dept_id, d.parent_id, d.leader_user_id, above.level + 1
      from above
      join sys_dept d on d.tenant_id = ${tenantId} and d.dept_id = above.parent_id
      where above.level < ${DEEPEST}
    )
    select u.user_id as leader from above
    join sys_user u on u.user_id = above.leader_user_id and ${isEnabled(tenantId)}
    where u.user_id <> ${userId}
    order by above.level`.execute(tx)
  return [...new Set(rows.map(({ leader }) => Number(leader)))]
}
