import { type Expression, type SqlBool, sql } from 'kysely'
import type { Caller } from '#server/engine/contracts/Caller.ts'

/** Condition on accounts `u`: those that the caller's data scope shows; true without one. */
export function withinScope({ dataScope, userId }: Caller): Expression<SqlBool> {
  if (dataScope === null) return sql<SqlBool>`true`
  const { deptIds, own } = dataScope
  return sql<SqlBool>`(u.dept_id = any(${deptIds}::bigint[]) or (${own}::boolean and u.user_id = ${userId}))`
}
