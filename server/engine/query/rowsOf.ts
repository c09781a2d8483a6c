import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ResourceModel } from '#model/types/index.ts'
import { whereCondition } from '../condition/whereCondition.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import { scopeCondition } from './scopeCondition.ts'
import { ownTenant, readableTenants } from './tenantCondition.ts'

/** Rows of a resource's table, under the alias t. */
// biome-ignore lint/suspicious/noExplicitAny: columns are known at run time only.
export type Rows = SelectQueryBuilder<any, any, Record<string, unknown>>

export interface RowsOptions {
  /** Only records of the own tenant, for writing. Default false: shared ones of others as well. */
  own?: boolean
  /** Whether the caller's data scope binds. Default true. */
  scoped?: boolean
  /** Live records, removed ones, or both. Default live. */
  state?: 'live' | 'removed' | 'any'
}

/** The rows of a resource that the caller may see: tenant, the page's part of the records, data scope, not removed. */
export function rowsOf(context: OperationContext, resource: ResourceModel, options: RowsOptions = {}): Rows {
  const { own = false, scoped = true, state = 'live' } = options
  let rows: Rows = context.tx.selectFrom(`${resource.table} as t`)
  rows = rows.where(own ? ownTenant(context, resource, 't') : readableTenants(context, resource, 't'))
  const where = context.whereOf(resource)
  if (where !== null) rows = rows.where(whereCondition(context, resource, where))
  if (scoped) rows = rows.where(scopeCondition(context, resource, 't'))
  if (resource.trash && state !== 'any') rows = rows.where(removal(state))
  return rows
}

const removal = (state: 'live' | 'removed') =>
  state === 'live' ? sql<SqlBool>`t.deleted_at is null` : sql<SqlBool>`t.deleted_at is not null`
