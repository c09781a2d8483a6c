import { ExpressionError } from '#model/expression/index.ts'
import { JuelError } from '../expression/juelTokens.ts'
import type { ProcessFlow } from './ExecutableProcess.ts'
import { processExpression } from './processExpression.ts'
import { Refusal, type RefusalCode } from './Refusal.ts'
import type { Token } from './TokenState.ts'
import { visibleVariables, type Work } from './Work.ts'

/**
 * Whether a flow is taken. A condition that is null is false, and told.
 *
 * @throws Refusal CONDITION_FAILED with the flow, when it cannot be evaluated or says neither
 */
export function isTaken(work: Work, token: Token, flow: ProcessFlow): boolean {
  if (flow.condition === null) return true
  const place = { code: 'CONDITION_FAILED', detail: flow.id } as const
  const value = valueFor(work, token, flow.condition, place)
  if (value === null) work.effects.push({ type: 'null-condition', flow: flow.id })
  else if (typeof value !== 'boolean') throw new Refusal('CONDITION_FAILED', flow.id)
  return value === true
}

/**
 * The text that is meant: what expressions in it give, and the rest as it stands; '' where that is null.
 *
 * @throws Refusal EXPRESSION_FAILED with the node
 */
export function textFor(work: Work, token: Token, text: string): string {
  const value = written(work, token, text)
  return value === null ? '' : String(value)
}

/** The value of a text in which expressions may stand. @throws Refusal EXPRESSION_FAILED */
function written(work: Work, token: Token, text: string): unknown {
  if (!/[$#]\{/.test(text)) return text
  const place = { code: 'EXPRESSION_FAILED', detail: token.node } as const
  return valueFor(work, token, text, place)
}

/**
 * The value of an expression.
 *
 * @param more variables beside those that the token sees
 * @throws Refusal EXPRESSION_FAILED with the node
 */
export function evaluated(work: Work, token: Token, text: string, more?: Record<string, unknown>): unknown {
  const place = { code: 'EXPRESSION_FAILED', detail: token.node } as const
  return valueFor(work, token, text, place, more)
}

function valueFor(
  work: Work,
  token: Token,
  text: string,
  { code, detail }: { code: RefusalCode; detail: string },
  more?: Record<string, unknown>,
): unknown {
  const variables = { ...builtIn(work), ...visibleVariables(work, token), ...more, now: work.now }
  try {
    return processExpression(text, work.zone).evaluate(variables)
  } catch (error) {
    if (error instanceof ExpressionError || error instanceof JuelError)
      throw new Refusal(code, detail, error.message)
    throw error
  }
}

/** Who has started the instance, by the names that engines know. */
function builtIn({ state: { initiator } }: Work): Record<string, unknown> {
  return { initiator, startUserId: initiator, authenticatedUserId: initiator }
}
