import { type RawBuilder, sql } from 'kysely'
import { type ConditionScope, evaluateCondition } from '#model/expression/index.ts'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { FieldCase, FieldModel, ResourceModel, RollupModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { expressionScope } from '../expression/expressionScope.ts'
import { allOf, type Condition, columnRef, ownTenant } from '../query/condition.ts'
import { whereCondition } from './whereCondition.ts'

/** A field whose value follows from cases. */
type CaseField = FieldModel & { cases: FieldCase[] }

/** A field whose value is taken of other records. */
type RollupField = FieldModel & { rollup: RollupModel }

/** Whether the value of a field follows from cases. */
export const hasCases = (field: FieldModel): field is CaseField => field.cases !== undefined

/** Whether the value of a field is taken of other records. */
export const hasRollup = (field: FieldModel): field is RollupField => field.rollup !== undefined

/** The value of a field that is found out when it is read, for the rows of the alias t. */
export function foundToSql(
  context: OperationContext,
  resource: ResourceModel,
  field: FieldModel,
): RawBuilder<unknown> {
  if (hasCases(field)) return caseToSql(context, resource, field)
  if (hasRollup(field)) return rollupToSql(context, resource, field)
  throw new Error(`"${field.name}" of ${resource.page} is not found out when it is read.`)
}

/** That of the first case that holds now, else null. */
function caseToSql(
  context: OperationContext,
  resource: ResourceModel,
  { type, cases }: CaseField,
): RawBuilder<unknown> {
  // The database cannot tell from parameters what a value is.
  const cast = sql.raw(fieldTypeNamed(type).caseColumn ?? 'text')
  const branches = cases.map(({ value, when }) => {
    const holds = when === null ? sql`true` : whereCondition(context, resource, when)
    return sql`when ${holds} then ${value}::${cast}`
  })
  return sql`(case ${sql.join(branches, sql` `)} end)`
}

/** The same of a record at hand. */
export function caseOfRecord(
  context: OperationContext,
  resource: ResourceModel,
  { cases }: CaseField,
  record: Row,
): FieldCase['value'] | null {
  const { user } = expressionScope(context, {})
  const scope: ConditionScope = { record, user: user as Row, now: context.now.getTime() }
  const { condition } = context.compiled(resource.page)
  const holds = ({ when }: FieldCase) => when === null || evaluateCondition(condition(when), scope) === true
  return cases.find(holds)?.value ?? null
}

/** Alias of what is counted; t are the records whose value it is. */
const COUNTED = 'c'

/**
 * One subquery for each record, over the index of the property that refers to it: live rows of the own institution,
 * whatever the caller's data scope.
 */
function rollupToSql(
  context: OperationContext,
  resource: ResourceModel,
  { rollup }: RollupField,
): RawBuilder<unknown> {
  const counted = context.resource(rollup.page)
  const column = (name: string) => columnRef(COUNTED, columnOf(counted, name))
  const own = columnRef('t', columnOf(resource, rollup.key))
  const rows = allOf([
    ownTenant(context, counted, COUNTED),
    sql`${column(rollup.via)} = ${own}` as Condition,
    ...(counted.trash ? [sql`${sql.ref(`${COUNTED}.deleted_at`)} is null` as Condition] : []),
    ...(rollup.where === null ? [] : [whereCondition(context, counted, rollup.where, { alias: COUNTED })]),
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
