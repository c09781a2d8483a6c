import { compileExpression } from '#model/expression/index.ts'
import { Refusal } from '#process/execution/Refusal.ts'

/**
 * What an expression of a user task gives: `${…}` or CEL.
 * @throws Refusal EXPRESSION_FAILED with the id of the task
 */
export function expressionValue(text: string, scope: Record<string, unknown>, node: string): unknown {
  const inner = /^[$#]\{([^}]*)\}$/.exec(text.trim())?.[1] ?? text
  try {
    return compileExpression(inner).evaluate(scope)
  } catch {
    throw new Refusal('EXPRESSION_FAILED', node)
  }
}
