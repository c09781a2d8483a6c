import { sql } from 'kysely'
import type { Candidate } from '#process/approval/ApprovalState.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { AssignRule } from './AssignRule.ts'
import { enabledAccounts } from './people/enabledAccounts.ts'
import { meantBy } from './people/meantBy.ts'
import { peopleOfRule } from './people/peopleOfRule.ts'

/** Whom a rule means now. */
export interface Candidates {
  total: number
  /** The first of them. */
  users: { userId: number; nickName: string; deptName: string | null }[]
}

/** Users that are named. */
const NAMED = 20

/**
 * The enabled accounts that a rule means now, as a task would find them.
 * @param starter whoever starts the process
 */
export async function candidatesOf(
  { tx, caller, now }: RequestContext,
  rule: AssignRule,
  starter: number,
): Promise<Candidates> {
  const work = { tx, tenantId: caller.tenantId, now }
  const { persons, candidates } = await peopleOfRule(work, rule, starter)
  const named = (await enabledAccounts(work, persons)).map((id): Candidate => ({ kind: 'user', id }))
  const { rows } = await sql<{ userId: number; nickName: string; deptName: string | null; total: number }>`
    select u.user_id as "userId", u.nick_name as "nickName", d.dept_name as "deptName",
      count(*) over () as total
    from sys_user u
    left join sys_dept d on d.tenant_id = ${caller.tenantId} and d.dept_id = u.dept_id
    where ${meantBy(caller.tenantId, [...named, ...candidates])}
    order by u.user_id limit ${NAMED}`.execute(tx)
  return {
    total: Number(rows[0]?.total ?? 0),
    users: rows.map(({ userId, nickName, deptName }) => ({ userId, nickName, deptName })),
  }
}
