import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { expressionScope } from '../expression/expressionScope.ts'
import type { Condition } from '../query/condition.ts'
import { conditionToSql } from './conditionToSql.ts'

/**
 * The rows of a resource, under the alias t or another, that a filter written in a schema keeps. `values` are those of the form
 * that it is asked for, whose fields are `form`.
 */
export function whereCondition(
  context: OperationContext,
  resource: ResourceModel,
  source: string,
  { values = {}, form, alias = 't' }: { values?: Row; form?: readonly FieldModel[]; alias?: string } = {},
): Condition {
  const condition = context.compiled(resource.page).condition(source, form)
  const { user } = expressionScope(context, {})
  const scope = { record: {}, user: user as Row, values, now: context.now.getTime() }
  return conditionToSql(condition, { context, resource, alias, scope })
}
