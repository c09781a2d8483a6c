import { type Expression, ExpressionError } from '#model/expression/index.ts'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { LocalizedText, wordsOf } from '#model/language/localized.ts'
import { textOf } from '#model/text.ts'
import type { FieldModel } from '#model/types/index.ts'
import { validationMessage } from '#model/validation/messages.ts'
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
    const given = expression.evaluate(scope, budgetOf(draft))
    const { computed } = fieldTypeNamed(field.type).codec ?? {}
    const value = computed && given !== null ? computed(given) : given
    if (value !== null || given === null) return canonical(field, value)
    addError(draft, { field: path, code: 'INVALID', message: misfit(field, given) })
    return undefined
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const message = error.code === 'EVALUATION_LIMIT' ? tooCostly : wordsOf(error.message)
    addError(draft, { field: path, code: 'INVALID', message })
    return undefined
  }
}

/** What is said of a value that an expression gives and the field cannot hold. */
const misfit = ({ title, schema }: FieldModel, value: unknown): LocalizedText =>
  new LocalizedText(language =>
    validationMessage(
      'format',
      { label: textOf(title, language), params: { format: schema.format }, value },
      language,
    ),
  )
