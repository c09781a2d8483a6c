import { type RawBuilder, sql } from 'kysely'
import { type ConditionScope, evaluateCondition } from '#model/expression/index.ts'
import type { FieldCase, FieldModel, ResourceModel } from '#model/types/index.ts'
import type { Row } from '../defineModule.ts'
import { expressionScope } from '../expression/expressionScope.ts'
import type { OperationContext } from '../OperationContext.ts'
import { whereCondition } from './whereCondition.ts'

const TYPES: Partial<Record<FieldModel['type'], string>> = {
  integer: 'bigint',
  number: 'double precision',
  boolean: 'boolean',
}

/** The value of a field with cases, for the rows of the alias t: that of the first case that holds now, else null. */
export function caseToSql(
  context: OperationContext,
  resource: ResourceModel,
  { type, cases = [] }: FieldModel,
): RawBuilder<unknown> {
  const cast = sql.raw(TYPES[type] ?? 'text')
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
  { cases = [] }: FieldModel,
  record: Row,
): FieldCase['value'] | null {
  const { user } = expressionScope(context, {})
  const scope: ConditionScope = { record, user: user as Row, now: context.now.getTime() }
  const { condition } = context.compiled(resource.page)
  const holds = ({ when }: FieldCase) => when === null || evaluateCondition(condition(when), scope) === true
  return cases.find(holds)?.value ?? null
}
