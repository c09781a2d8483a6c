import { type RawBuilder, type SqlBool, sql } from 'kysely'

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
