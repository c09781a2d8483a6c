import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Candidate } from '#process/approval/ApprovalState.ts'

/**
 * The condition that the account `u` is enabled and meant by one of these now. What is stopped means nobody.
 * `membershipsOf` says the same from the account's side.
 */
export function meantBy(tenantId: number, candidates: readonly Candidate[]): RawBuilder<SqlBool> {
  const kinds = [...new Set(candidates.map(({ kind }) => kind))]
  const conditions = kinds.map(kind =>
    CONDITIONS[kind](
      tenantId,
      candidates.filter(one => one.kind === kind).map(({ id }) => id),
    ),
  )
  const any = conditions.length === 0 ? sql<SqlBool>`false` : sql.join(conditions, sql` or `)
  return sql<SqlBool>`(${isEnabled(tenantId)} and (${any}))`
}

/** The condition that the account `u` is one of the tenant that may sign in. */
export const isEnabled = (tenantId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(u.tenant_id = ${tenantId} and u.status = '0' and u.deleted_at is null)`

type Condition = (tenantId: number, ids: readonly number[]) => RawBuilder<SqlBool>

const among = (ids: readonly number[]) => sql`any(${[...ids]}::bigint[])`

const CONDITIONS: Record<Candidate['kind'], Condition> = {
  user: (_tenantId, ids) => sql`u.user_id = ${among(ids)}`,
  role: (tenantId, ids) => sql`u.user_id in (
    select l.user_id from sys_user_role l
    join sys_role r on r.tenant_id = ${tenantId} and r.role_id = l.role_id and r.status = '0'
    where l.tenant_id = ${tenantId} and l.role_id = ${among(ids)})`,
  dept: (tenantId, ids) => sql`u.dept_id in (
    select d.dept_id from sys_dept d
    where d.tenant_id = ${tenantId} and d.status = '0' and d.dept_id = ${among(ids)})`,
  leader: (tenantId, ids) => sql`u.user_id in (
    select d.leader_user_id from sys_dept d
    where d.tenant_id = ${tenantId} and d.status = '0' and d.dept_id = ${among(ids)})`,
  post: (tenantId, ids) => sql`u.user_id in (
    select l.user_id from sys_user_post l
    join sys_post p on p.tenant_id = ${tenantId} and p.post_id = l.post_id and p.status = '0'
    where l.tenant_id = ${tenantId} and l.post_id = ${among(ids)})`,
  group: (tenantId, ids) => sql`u.user_id in (
    select l.user_id from bpm_user_group_member l
    join bpm_user_group g on g.tenant_id = ${tenantId} and g.id = l.id and g.status = '0'
    where l.tenant_id = ${tenantId} and l.id = ${among(ids)})`,
}
