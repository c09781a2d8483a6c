import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { staysWithOwner } from '#model/fieldAccess.ts'
import type { ResourceModel, ScopeModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import { audienceColumn, tenantColumn } from '../../db/sync/systemColumns.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'

/** Whose rows are asked for. */
export interface TenantContext {
  caller: Pick<OperationContext['caller'], 'tenantId'>
}

/** The same, with what is known of the pages that a condition goes to. */
export type ConditionContext = TenantContext & Pick<OperationContext, 'resource'>

/** A condition over the rows of a query. */
export type Condition = RawBuilder<SqlBool>

export const TRUE: Condition = sql<SqlBool>`true`
export const FALSE: Condition = sql<SqlBool>`false`

/** All of the conditions; true when there are none. */
export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? TRUE : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Any one of the conditions; false when there are none. */
export function anyOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? FALSE : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** Whether the value of a column or expression is one of the values. */
export function isOneOf(column: RawBuilder<unknown>, values: readonly unknown[]): Condition {
  return values.length === 0 ? FALSE : sql<SqlBool>`${column} in (${sql.join([...values])})`
}

/** Names come from page files, so there are only so many of them. */
const known = new Map<string, RawBuilder<unknown>>()

/** A column under an alias, as SQL: t.post_name. Made once, because every request names the same ones. */
export function columnRef(alias: string, column: string): RawBuilder<unknown> {
  const name = `${alias}.${column}`
  const made = known.get(name) ?? sql.ref(name)
  known.set(name, made)
  return made
}

/**
 * The column of a field as whoever asks may know it. Who made and changed a record is nobody's business but its
 * tenant's: of what another one shares it is null, so that no answer, filter, order or group tells it.
 */
export function knownColumn(
  context: TenantContext,
  resource: ResourceModel,
  name: string,
  alias = 't',
): RawBuilder<unknown> {
  const column = columnRef(alias, columnOf(resource, name))
  if (!staysWithOwner(resource, name)) return column
  return sql`(case when ${ownTenant(context, resource, alias)} then ${column} end)`
}

/**
 * Records that the caller's data scope lets it see: of its own tenant by the scope of the resource, of what others share
 * by `scope.shared`. A resource without any scope is narrowed for nobody.
 */
export function scopeCondition(context: OperationContext, resource: ResourceModel, alias: string): Condition {
  const { link } = context.caller
  if (link) return resource.page === link.page ? isLinked(resource, alias, link.key) : FALSE
  const { scope, tenancy } = resource
  const isNarrowed = scope.department !== null || scope.owner !== null || scope.shared !== undefined
  if (context.caller.dataScope === null || !isNarrowed) return TRUE
  const own = withinScope(context, { resource, alias, scope })
  if (tenancy.kind !== 'shared') return own
  const isOwn = ownTenant(context, resource, alias)
  const others = sharedWithin(context, resource, alias)
  return anyOf([allOf([isOwn, own]), allOf([sql<SqlBool>`not ${isOwn}`, others])])
}

/** Rows of others that a narrowed scope shows. Departments and users of another tenant say nothing here: closed unless said. */
function sharedWithin(context: OperationContext, resource: ResourceModel, alias: string): Condition {
  const { shared } = resource.scope
  if (shared === undefined) return FALSE
  return shared === 'all' ? TRUE : withinScope(context, { resource, alias, scope: shared })
}

/** Rows by a department and an owner; with an owner alone a scoped caller has the own ones only. */
function withinScope(
  context: OperationContext,
  { resource, alias, scope }: { resource: ResourceModel; alias: string; scope: ScopeModel },
): Condition {
  const { dataScope, userId } = context.caller
  const department = scopeColumn(resource, scope.department)
  const owner = scopeColumn(resource, scope.owner)
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

/** A visitor sees the one record of its link, whatever asks. */
const isLinked = (resource: ResourceModel, alias: string, key: number): Condition =>
  sql<SqlBool>`${columnRef(alias, columnOf(resource, resource.key))} = ${key}`

const scopeColumn = (resource: ResourceModel, name: string | null): string | null =>
  resource.fields.find(field => field.name === name)?.column?.name ?? null

/**
 * Rows of the caller's own tenant. The row policies say the same: this is the second lock, and what a
 * distributed database routes by.
 */
export function ownTenant(context: TenantContext, resource: ResourceModel, alias: string): Condition {
  if (resource.tenancy.kind === 'platform') return TRUE
  return sql<SqlBool>`${columnRef(alias, tenantColumn)} = ${context.caller.tenantId}`
}

/** Rows that the caller's tenant may read: its own, and those that others share with it or with everybody. */
export function readableTenants(context: TenantContext, resource: ResourceModel, alias: string): Condition {
  const own = ownTenant(context, resource, alias)
  return resource.tenancy.kind === 'shared' ? anyOf([own, sharedWith(context, alias)]) : own
}

/** Rows that are shared with the caller's tenant, or with everybody. */
export function sharedWith(context: TenantContext, alias: string): Condition {
  const audience = columnRef(alias, audienceColumn)
  return sql<SqlBool>`(${audience} = -1 or ${audience} = ${context.caller.tenantId})`
}

/** A subquery with the keys of the tree nodes and of all nodes below them. Every branch names the tenant. */
export function descendantsOf(
  context: OperationContext,
  tree: ResourceModel,
  roots: readonly unknown[],
): RawBuilder<unknown> {
  const key = columnOf(tree, tree.key)
  const parent = columnOf(tree, tree.tree?.parent ?? tree.key)
  return sql`with recursive below(id) as (
      select ${sql.ref(`n.${key}`)} from ${sql.table(tree.table)} n
      where ${ownTenant(context, tree, 'n')} and ${sql.ref(`n.${key}`)} in (${sql.join(roots)})
      union
      select ${sql.ref(`n.${key}`)} from ${sql.table(tree.table)} n
      join below on ${sql.ref(`n.${parent}`)} = below.id
      where ${ownTenant(context, tree, 'n')}
    ) select id from below`
}
