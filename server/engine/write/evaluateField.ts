import { type Expression, ExpressionError } from '#model/expression/index.ts'
import { wordsOf } from '#model/language/localized.ts'
import type { FieldModel } from '#model/types/index.ts'
import { tooCostly } from '../expression/ruleMistake.ts'
import { canonical } from '../values/canonical.ts'
import { addError, budgetOf, type Draft } from './Draft.ts'

/**
 * The value that an expression gives a field, as it is stored; undefined when it cannot be worked out, which is
 * noted as a mistake at the path.
 */
export function evaluateField(
  draft: Draft,
  { field, expression }: { field: FieldModel; expression: Expression },
  { scope, path }: { scope: Record<string, unknown>; path: string },
): unknown {
  try {
    return canonical(field, expression.evaluate(scope, budgetOf(draft)))
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const message = error.code === 'EVALUATION_LIMIT' ? tooCostly : wordsOf(error.message)
    addError(draft, { field: path, code: 'INVALID', message })
    return undefined
  }
}
