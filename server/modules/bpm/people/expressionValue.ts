import { ExpressionError } from '#model/expression/index.ts'
import { processExpression } from '#process/execution/processExpression.ts'
import { Refusal } from '#process/execution/Refusal.ts'
import { JuelError } from '#process/expression/juelTokens.ts'

/**
 * What an expression of a user task gives: CEL, or JUEL where it has `${…}`.
 * @throws Refusal EXPRESSION_FAILED with the id of the task
 */
export function expressionValue(text: string, scope: Record<string, unknown>, node: string): unknown {
  try {
    return processExpression(text).evaluate(scope)
  } catch (error) {
    if (error instanceof ExpressionError || error instanceof JuelError)
      throw new Refusal('EXPRESSION_FAILED', node)
    throw error
  }
}
