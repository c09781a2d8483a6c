import { type RawBuilder, sql } from 'kysely'
import { type ConditionScope, evaluateCondition } from '#model/expression/index.ts'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { FieldCase, FieldModel, ResourceModel, RollupModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { expressionScope } from '../expression/expressionScope.ts'
import { COUNTED, rollupToSql } from '../rollup/rollupToSql.ts'
import { whereCondition } from './whereCondition.ts'

/** A field whose value follows from cases. */
type CaseField = FieldModel & { cases: FieldCase[] }

/** A field whose value is taken of other records when it is read. */
type RollupField = FieldModel & { rollup: RollupModel }

/** Whether the value of a field follows from cases. */
export const hasCases = (field: FieldModel): field is CaseField => field.cases !== undefined

/** Whether the value of a field is taken of other records when it is read. */
export const hasRollup = (field: FieldModel): field is RollupField => field.rollup?.stored === false

/** The value of a field that is found out when it is read, for the rows of the alias t. */
export function foundToSql(
  context: OperationContext,
  resource: ResourceModel,
  field: FieldModel,
): RawBuilder<unknown> {
  if (hasCases(field)) return caseToSql(context, resource, field)
  if (hasRollup(field)) return readRollup(context, resource, field)
  throw new Error(`"${field.name}" of ${resource.page} is not found out when it is read.`)
}

/** What is taken of other records at this moment. */
function readRollup(
  context: OperationContext,
  resource: ResourceModel,
  { rollup }: RollupField,
): RawBuilder<unknown> {
  const counted = context.resource(rollup.page)
  const where =
    rollup.where === null ? null : whereCondition(context, counted, rollup.where, { alias: COUNTED })
  return rollupToSql(context, resource, rollup, where)
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
