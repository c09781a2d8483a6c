import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { InstanceRow } from './RunningInstance.ts'

/** Instances (i) that the caller's data scope shows: by who has started them, and from which department. */
export function inScope({ caller }: RequestContext): RawBuilder<SqlBool> {
  const { dataScope, userId } = caller
  if (dataScope === null) return sql<SqlBool>`true`
  return sql<SqlBool>`(i.start_dept_id = any(${dataScope.deptIds}::bigint[])
    or (${dataScope.own} and i.start_user_id = ${userId}))`
}

/** Whether an instance that was read lies there: the same in the words of the code. */
export function isInScope(
  { caller }: RequestContext,
  { startUserId, startDeptId }: Pick<InstanceRow, 'startUserId' | 'startDeptId'>,
): boolean {
  const { dataScope, userId } = caller
  if (dataScope === null) return true
  const isOfDept = startDeptId !== null && dataScope.deptIds.includes(startDeptId)
  return isOfDept || (dataScope.own && startUserId === userId)
}
