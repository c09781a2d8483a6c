import { isDeepStrictEqual } from 'node:util'
import type { ActionModel, ResourceModel } from '#model/types/index.ts'
import { fieldOf } from '../../db/sync/keyColumn.ts'
import type { Row } from '../defineModule.ts'
import { completeScope } from '../expression/completeScope.ts'
import { expressionScope } from '../expression/expressionScope.ts'
import type { OperationContext } from '../OperationContext.ts'
import { checkDocuments } from '../write/checkDocuments.ts'
import { checkRules } from '../write/checkRules.ts'
import { computeFields } from '../write/computeFields.ts'
import type { Draft } from '../write/Draft.ts'
import { evaluateField } from '../write/evaluateField.ts'
import { faultOf } from '../write/faultOf.ts'

export interface ActionEffect {
  resource: ResourceModel
  action: ActionModel
  before: Row
  /** What the action's form sent. */
  values: Row
}

/**
 * What an action changes of a record: its expressions see the record as it was before any of them. Computed fields
 * follow, and rules hold as they do for an update.
 * @throws INVALID when an expression cannot be worked out, or a rule would be broken
 */
export async function setValues(context: OperationContext, effect: ActionEffect): Promise<Row> {
  const { resource, action, before, values } = effect
  const compiled = context.compiled(resource.page)
  const settings = Object.entries(action.set).map(([name, source]) => ({
    field: fieldOf(resource, name),
    expression: compiled.expression(source, action.form?.fields ?? []),
  }))
  const draft: Draft = { before, changes: {}, errors: [] }
  const record = await completeScope(
    context,
    compiled,
    settings.map(one => one.expression),
    before,
  )
  for (const setting of settings) {
    const { name } = setting.field
    const scope = expressionScope(context, record, { values })
    const value = evaluateField(draft, setting, { scope, path: name })
    if (value !== undefined && !isDeepStrictEqual(value, before[name] ?? null)) draft.changes[name] = value
  }
  await checkDocuments(context, compiled, [draft])
  if (draft.errors.length === 0) await computeFields(context, compiled, draft)
  await checkRules(context, compiled, draft)
  if (draft.errors.length > 0) throw faultOf(draft.errors, resource.fields)
  return draft.changes
}
