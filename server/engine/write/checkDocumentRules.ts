import { compileExpression, type Expression } from '#model/expression/index.ts'
import type { FieldModel, Text } from '#model/types/index.ts'
import { expressionScope } from '../expression/expressionScope.ts'
import { namesOfFields } from '../expression/resourceEnvironment.ts'
import { ruleMistake } from '../expression/ruleMistake.ts'
import type { RequestContext } from '../RequestContext.ts'
import { addError, budgetOf, type Draft, hasError } from './Draft.ts'

/**
 * Notes a mistake at every rule of a published form that its document breaks. As in the form of an action, `values`
 * is what is filled in and `self` the field's own value; null counts as true, what cannot be worked out as broken.
 */
export function checkDocumentRules(
  context: Pick<RequestContext, 'caller' | 'now'>,
  draft: Draft,
  fields: readonly FieldModel[],
): void {
  for (const rule of rulesOf(fields)) {
    const { field } = rule
    if (hasError(draft, field)) continue
    const self = draft.changes[field] ?? null
    const scope = expressionScope(context, {}, { values: draft.changes, self })
    const message = ruleMistake(rule, scope, budgetOf(draft))
    if (message !== null) addError(draft, { field, code: 'RULE', message })
  }
}

interface DocumentRule {
  field: string
  expression: Expression
  message: Text
}

const compiled = new WeakMap<readonly FieldModel[], DocumentRule[]>()

function rulesOf(fields: readonly FieldModel[]): DocumentRule[] {
  const known = compiled.get(fields)
  if (known) return known
  const environment = { names: {}, values: namesOfFields(fields) }
  const made = fields.flatMap(({ name, rules }) =>
    rules.map(({ assert, message }) => ({
      field: name,
      expression: compileExpression(assert, environment),
      message,
    })),
  )
  compiled.set(fields, made)
  return made
}
