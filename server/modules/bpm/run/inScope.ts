import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'

/** Instances (i) that the caller's data scope shows: by who has started them, and from which department. */
export function inScope({ caller }: RequestContext): RawBuilder<SqlBool> {
  const { dataScope, userId } = caller
  if (dataScope === null) return sql<SqlBool>`true`
  return sql<SqlBool>`(i.start_dept_id = any(${dataScope.deptIds}::bigint[])
    or (${dataScope.own} and i.start_user_id = ${userId}))`
}
