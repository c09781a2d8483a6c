import { type Budget, bindExpression, compileExpression, type Expression } from '#model/expression/index.ts'
import { DEFAULT_ZONE } from '#model/format/moments.ts'
import { celOfJuel } from '../expression/celOfJuel.ts'
import { readJuel } from '../expression/parseJuel.ts'

/** An expression of a process, ready to be evaluated. */
interface ProcessExpression {
  /** Names of the variables that it reads. */
  names: ReadonlySet<string>
  /**
   * Its value as JSON; null where anything that it needs is absent.
   *
   * @throws ExpressionError where values cannot be worked with
   */
  evaluate(variables: Record<string, unknown>, budget?: Budget): unknown
}

/** More are forgotten together. */
const MOST_KEPT = 5_000

const kept = new Map<string, ProcessExpression>()

/**
 * The expression that a text is: CEL, or JUEL where it has `${…}` or `#{…}`. JUEL between other text gives a text.
 *
 * @param zone in which times without an offset are meant
 * @throws ExpressionError, JuelError for what is not well formed, or has no meaning here
 */
export function processExpression(text: string, zone: string = DEFAULT_ZONE): ProcessExpression {
  const key = `${zone} ${text}`
  const known = kept.get(key)
  if (known) return known
  const compiled = compile(text, zone)
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, compiled)
  return compiled
}

/** The value of an expression. @throws ExpressionError, JuelError */
export const evaluateExpression = (text: string, variables: Record<string, unknown>): unknown =>
  processExpression(text).evaluate(variables)

/** Names of the variables that an expression reads. @throws ExpressionError, JuelError */
export const namesIn = (text: string): ReadonlySet<string> => processExpression(text).names

/** Whether a text has an expression of JUEL in it. */
export const isJuel = (text: string): boolean => /[$#]\{/.test(text)

function compile(text: string, zone: string): ProcessExpression {
  if (!isJuel(text)) return fromCel(compileExpression(text, { zone }))
  const parts = readJuel(text.trim()).parts.map(part =>
    typeof part === 'string' ? part : bindExpression(text, celOfJuel(part), { zone }),
  )
  const [only] = parts
  if (parts.length === 1 && only !== undefined && typeof only !== 'string') return fromCel(only)
  return template(parts)
}

const fromCel = (expression: Expression): ProcessExpression => ({
  names: namesOf([expression]),
  evaluate: (variables, budget) => expression.evaluate(variables, budget),
})

function template(parts: (string | Expression)[]): ProcessExpression {
  const textOf = (part: string | Expression, variables: Record<string, unknown>, budget?: Budget) =>
    typeof part === 'string' ? part : writtenOut(part.evaluate(variables, budget))
  return {
    names: namesOf(parts.filter(part => typeof part !== 'string')),
    evaluate: (variables, budget) => parts.map(part => textOf(part, variables, budget)).join(''),
  }
}

const namesOf = (expressions: Expression[]): ReadonlySet<string> =>
  new Set(expressions.flatMap(({ refs }) => refs.map(({ root }) => root)))

function writtenOut(value: unknown): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
