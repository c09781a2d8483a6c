import { type Budget, type Expression, ExpressionError } from '#model/expression/index.ts'
import { type LocalizedText, localized, wordsOf } from '#model/language/localized.ts'
import type { Text } from '#model/types/index.ts'
import type { Row } from '../contracts/records.ts'

/**
 * What is said of a rule that does not hold; null where it does. Null counts as true, so that optional properties may
 * stay empty; a rule that cannot be worked out counts as broken.
 */
export function ruleMistake(
  { expression, message }: { expression: Expression; message: Text },
  scope: Row,
  budget: Budget,
): LocalizedText | null {
  try {
    const verdict = expression.evaluate(scope, budget)
    return verdict === null || verdict === true ? null : wordsOf(message)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return error.code === 'EVALUATION_LIMIT' ? tooCostly : wordsOf(message)
  }
}

/** What is said of a field whose expression takes too much work for what was sent. */
export const tooCostly = localized('计算量过大，无法得出结果，请减少内容')
