import { type SqlBool, sql } from 'kysely'
import type { ResourceModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import { columnRef } from './columnRef.ts'
import { anyOf, type Condition, TRUE } from './condition.ts'

/**
 * Records that the caller's data scope lets it see. A resource without a department and an owner has no
 * scope; one with an owner alone shows a scoped caller the own records only.
 */
export function scopeCondition(context: OperationContext, resource: ResourceModel, alias: string): Condition {
  const { dataScope, userId } = context.caller
  const department = columnOf(resource, resource.scope.department)
  const owner = columnOf(resource, resource.scope.owner)
  if (dataScope === null || (department === null && owner === null)) return TRUE
  const parts: Condition[] = []
  if (department !== null && dataScope.deptIds.length > 0) {
    parts.push(sql<SqlBool>`${columnRef(alias, department)} = any(${dataScope.deptIds}::bigint[])`)
  }
  if (owner !== null && (dataScope.own || department === null)) {
    parts.push(sql<SqlBool>`${columnRef(alias, owner)} = ${userId}`)
  }
  return anyOf(parts)
}

const columnOf = (resource: ResourceModel, name: string | null): string | null =>
  resource.fields.find(field => field.name === name)?.column?.name ?? null
