import { type SqlBool, sql } from 'kysely'
import type { ResourceModel } from '#model/types/index.ts'
import { audienceColumn, tenantColumn } from '../../db/sync/systemColumns.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import { columnRef } from './columnRef.ts'
import { type Condition, TRUE } from './condition.ts'

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
