import { DEFAULT_ZONE } from '../format/parseMoment.ts'
import { bind } from './bind.ts'
import type { Expression, Reference } from './Expression.ts'
import type { ExpressionEnvironment } from './ExpressionEnvironment.ts'
import { createBudget, type Frame } from './Frame.ts'
import { Moment } from './Moment.ts'
import { parseSyntax, type SyntaxNode } from './parseSyntax.ts'
import { readMoment } from './readMoment.ts'
import { toJson } from './toJson.ts'

/**
 * An expression, parsed, bound to the names it may use and checked as far as types are known. Without an
 * environment every name is allowed.
 *
 * Absent is null; an operation on null gives null, but for `x == null`, `x != null`, has and coalesce; `&&` and
 * `||` decide where the other side is enough; a list that is empty contains nothing. There is one kind of number,
 * and its fractions are decimal: 1 / 2 is 0.5, 0.1 + 0.2 is 0.3.
 *
 * @throws ExpressionError with offset, length and the nearest valid name
 * @example compileExpression('price * quantity').evaluate({ price: 19.99, quantity: 3 }) // 59.97
 */
export function compileExpression(source: string, environment: ExpressionEnvironment = {}): Expression {
  return bindExpression(source, parseSyntax(source), environment)
}

/** The expression of a syntax tree. @throws ExpressionError */
export function bindExpression(
  source: string,
  syntax: SyntaxNode,
  environment: ExpressionEnvironment,
): Expression {
  const zone = environment.zone ?? DEFAULT_ZONE
  const refs = new Map<string, Reference>()
  const step = bind(syntax, { environment, zone, refs, locals: new Map(), bind })
  const span = { start: 0, end: source.length }
  return Object.freeze({
    source,
    refs: [...refs.values()],
    type: step.type,
    evaluate: (scope: Record<string, unknown>, budget = createBudget()) => {
      const frame: Frame = { scope, locals: new Map(), zone, now: presentOf(scope, zone), budget }
      return toJson(step.run(frame), frame, span)
    },
  })
}

function presentOf(scope: Record<string, unknown>, zone: string): Moment {
  const now = Object.hasOwn(scope, 'now') ? scope.now : undefined
  if (typeof now === 'string') return new Moment(readMoment(now, zone, { start: 0, end: 0 }).ms, false)
  const ms = now instanceof Date ? now.getTime() : now
  return new Moment(typeof ms === 'number' ? ms : Date.now(), false)
}
