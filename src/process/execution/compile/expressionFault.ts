import { ExpressionError } from '#model/expression/index.ts'
import { t, textOf } from '#model/language/t.ts'
import { checkExpression } from '../../checkExpression.ts'
import { JuelError } from '../../expression/juelTokens.ts'
import { readJuel } from '../../expression/parseJuel.ts'
import { isJuel, processExpression } from '../processExpression.ts'

/**
 * Why an expression that is well formed cannot be evaluated; null where it can, and where it is not well formed,
 * which other rules say.
 *
 * @param kind a condition is one expression; a value may be plain text, with expressions in it
 */
export function expressionFault(text: string, kind: 'condition' | 'value'): string | null {
  if (text.trim() === '' || checkExpression(text, null, { kind })) return null
  if (!isJuel(text)) return null
  if (kind === 'condition' && readJuel(text.trim()).parts.length > 1) return t('条件只能是一个表达式')
  try {
    processExpression(text)
    return null
  } catch (error) {
    if (error instanceof JuelError) return error.message
    if (error instanceof ExpressionError) return textOf({ zh: error.message, en: 'This cannot be evaluated' })
    throw error
  }
}
