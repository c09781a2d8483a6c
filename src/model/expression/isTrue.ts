import type { Expression } from './Expression.ts'

/**
 * Whether a condition holds for a scope: true only; null is false.
 *
 * @throws ExpressionError when the condition cannot be evaluated; on the server that denies
 */
export const isTrue = (condition: Expression, scope: Record<string, unknown>): boolean =>
  condition.evaluate(scope) === true
