import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ResourceModel, RollupModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import { allOf, type Condition, type ConditionContext, columnRef, ownTenant } from '../query/condition.ts'

/** Alias of what is counted; t are the records whose value it is. */
export const COUNTED = 'c'

/**
 * One subquery for each record, over the index of the property that refers to it: live rows of the own institution,
 * whatever the caller's data scope.
 * @param where which of them, under the alias COUNTED; null for all
 */
export function rollupToSql(
  context: ConditionContext,
  resource: ResourceModel,
  rollup: RollupModel,
  where: Condition | null,
): RawBuilder<unknown> {
  const counted = context.resource(rollup.page)
  const column = (name: string) => columnRef(COUNTED, columnOf(counted, name))
  const own = columnRef('t', columnOf(resource, rollup.key))
  const rows = allOf([
    ownTenant(context, counted, COUNTED),
    sql<SqlBool>`${column(rollup.via)} = ${own}`,
    ...(counted.trash ? [sql<SqlBool>`${sql.ref(`${COUNTED}.deleted_at`)} is null`] : []),
    ...(where === null ? [] : [where]),
  ])
  const value = rollup.value === null ? null : column(rollup.value)
  const from = sql`from ${sql.table(counted.table)} as ${sql.ref(COUNTED)} where ${rows}`
  if (rollup.by === null) return sql`(select ${aggregates[rollup.function](value)} ${from})`
  return sql`(select ${value} ${from}
    order by ${column(rollup.by)} desc nulls last, ${column(counted.key)} desc limit 1)`
}

const aggregates: Record<
  RollupModel['function'],
  (value: RawBuilder<unknown> | null) => RawBuilder<unknown>
> = {
  count: () => sql`count(*)`,
  sum: value => sql`coalesce(sum(${value}), 0)`,
  min: value => sql`min(${value})`,
  max: value => sql`max(${value})`,
  latest: value => sql`${value}`,
}
