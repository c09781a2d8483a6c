import { type SqlBool, sql } from 'kysely'
import type { ResourceModel } from '#model/types/index.ts'
import { audienceColumn, tenantColumn } from '../../db/sync/systemColumns.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import { columnRef } from './columnRef.ts'
import { anyOf, type Condition, TRUE } from './condition.ts'

/**
 * Records that the caller's data scope lets it see. A resource without a department and an owner has no
 * scope; one with an owner alone shows a scoped caller the own records only.
 */
export function scopeCondition(context: OperationContext, resource: ResourceModel, alias: string): Condition {
  const { dataScope, userId } = context.caller
  const department = scopeColumn(resource, resource.scope.department)
  const owner = scopeColumn(resource, resource.scope.owner)
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

const scopeColumn = (resource: ResourceModel, name: string | null): string | null =>
  resource.fields.find(field => field.name === name)?.column?.name ?? null

/**
 * Rows of the caller's own tenant. The row policies say the same: this is the second lock, and what a
 * distributed database routes by.
 */
export function ownTenant(context: OperationContext, resource: ResourceModel, alias: string): Condition {
  if (resource.tenancy.kind === 'platform') return TRUE
  return sql<SqlBool>`${columnRef(alias, tenantColumn)} = ${context.caller.tenantId}`
}

/** Rows that the caller's tenant may read: its own, and those that others share with it or with everybody. */
export function readableTenants(
  context: OperationContext,
  resource: ResourceModel,
  alias: string,
): Condition {
  const own = ownTenant(context, resource, alias)
  if (resource.tenancy.kind !== 'shared') return own
  const audience = columnRef(alias, audienceColumn)
  return sql<SqlBool>`(${own} or ${audience} = -1 or ${audience} = ${context.caller.tenantId})`
}
