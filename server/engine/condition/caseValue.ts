import { type RawBuilder, sql } from 'kysely'
import { type ConditionScope, evaluateCondition } from '#model/expression/index.ts'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { FieldCase, FieldModel, ResourceModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { expressionScope } from '../expression/expressionScope.ts'
import { whereCondition } from './whereCondition.ts'

/** A field whose value follows from cases. */
type CaseField = FieldModel & { cases: FieldCase[] }

/** Whether the value of a field follows from cases. */
export const hasCases = (field: FieldModel): field is CaseField => field.cases !== undefined

/** The value of a field with cases, for the rows of the alias t: that of the first case that holds now, else null. */
export function caseToSql(
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
