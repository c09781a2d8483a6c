import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { type AssignRule, RULE_TYPE } from './AssignRule.ts'

/** Departments above each other; deeper than any institution. */
const DEEPEST = 50

/** Whom a rule means now. */
export interface Candidates {
  total: number
  /** The first of them. */
  users: { userId: number; nickName: string; deptName: string | null }[]
}

/** Users that are named. */
const NAMED = 20

/** Values of bpm_task_assign_script: who has started the process, and whose leader. */
const STARTER = 10
const LEVELS: Record<number, number> = { 20: 0, 21: 1 }

/**
 * The enabled accounts that a rule means now.
 * @param starter whoever starts the process
 */
export async function candidatesOf(
  context: RequestContext,
  rule: AssignRule,
  starter: number,
): Promise<Candidates> {
  const { tx, caller } = context
  const options =
    rule.type === RULE_TYPE.script ? await scripted(context, rule.options, starter) : rule.options
  const { rows } = await sql<{ userId: number; nickName: string; deptName: string | null; total: number }>`
    select u.user_id as "userId", u.nick_name as "nickName", d.dept_name as "deptName",
      count(*) over () as total
    from sys_user u
    left join sys_dept d on d.tenant_id = ${caller.tenantId} and d.dept_id = u.dept_id
    where u.tenant_id = ${caller.tenantId} and u.status = '0' and u.deleted_at is null
      and ${meant(rule.type, options, caller.tenantId)}
    order by u.user_id limit ${NAMED}`.execute(tx)
  return {
    total: Number(rows[0]?.total ?? 0),
    users: rows.map(({ userId, nickName, deptName }) => ({ userId, nickName, deptName })),
  }
}

async function scripted(context: RequestContext, scripts: number[], starter: number): Promise<number[]> {
  const leaders = await leadersAbove(context, starter)
  return scripts.flatMap(script => {
    if (script === STARTER) return [starter]
    const level = LEVELS[script]
    return level === undefined ? [] : leaders.slice(level, level + 1)
  })
}

function meant(type: number, options: number[], tenantId: number): RawBuilder<SqlBool> {
  const ids = sql`any(${options}::bigint[])`
  switch (type) {
    case RULE_TYPE.role:
      return sql`exists (select 1 from sys_user_role l
        join sys_role r on r.tenant_id = ${tenantId} and r.role_id = l.role_id and r.status = '0'
        where l.tenant_id = ${tenantId} and l.user_id = u.user_id and l.role_id = ${ids})`
    case RULE_TYPE.department:
      return sql`u.dept_id = ${ids}`
    case RULE_TYPE.leader:
      return sql`exists (select 1 from sys_dept led
        where led.tenant_id = ${tenantId} and led.leader_user_id = u.user_id and led.dept_id = ${ids})`
    case RULE_TYPE.post:
      return sql`exists (select 1 from sys_user_post l
        where l.tenant_id = ${tenantId} and l.user_id = u.user_id and l.post_id = ${ids})`
    case RULE_TYPE.group:
      return sql`exists (select 1 from bpm_user_group_member l
        join bpm_user_group g on g.tenant_id = ${tenantId} and g.id = l.id and g.status = '0'
        where l.tenant_id = ${tenantId} and l.user_id = u.user_id and l.id = ${ids})`
    default:
      return sql`u.user_id = ${ids}`
  }
}

/**
 * The leaders above an account, the nearest first: those of its department and of the departments above it. The
 * account itself, departments without a leader and whoever leads several of them count once or not at all.
 */
async function leadersAbove({ tx, caller }: RequestContext, userId: number): Promise<number[]> {
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
