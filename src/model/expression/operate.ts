import {
  boundedText,
  costOf,
  type Evaluation,
  errorAt,
  make,
  type Span,
  spend,
  typeOf,
} from './Evaluation.ts'
import { isEqual, isIn } from './isEqual.ts'
import { Duration, Moment } from './Moment.ts'
import type { BinaryOperator } from './parseSyntax.ts'
import { sameKind, shift } from './readMoment.ts'
import { JOINABLE, mismatch, ORDERED } from './resultType.ts'

const ORDERINGS = new Set<string>(['<', '<=', '>', '>='])

/** The value of a binary operation. null when either side is null; `in` an empty list is false. */
export function operate(
  operator: BinaryOperator,
  left: unknown,
  right: unknown,
  evaluation: Evaluation,
  span: Span,
): unknown {
  if (operator === 'in') return isIn(left, right, evaluation, span)
  if (left === null || right === null) return null
  if (operator === '==') return isEqual(left, right, evaluation, span)
  if (operator === '!=') {
    const equal = isEqual(left, right, evaluation, span)
    return equal === null ? null : !equal
  }
  if (ORDERINGS.has(operator)) return order(operator, left, right, evaluation, span)
  return calculate(operator, left, right, evaluation, span)
}

function order(
  operator: BinaryOperator,
  left: unknown,
  right: unknown,
  evaluation: Evaluation,
  span: Span,
): boolean {
  spend(evaluation, span, Math.min(costOf(left), costOf(right)))
  const [first, second] = sameKind(left, right, evaluation, span)
  const type = typeOf(first)
  if (type !== typeOf(second) || !ORDERED.has(type))
    throw mismatch(operator, typeOf(left), typeOf(right), span)
  const a = rankOf(first)
  const b = rankOf(second)
  if (operator === '<') return a < b
  if (operator === '<=') return a <= b
  return operator === '>' ? a > b : a >= b
}

const rankOf = (value: unknown) =>
  value instanceof Moment || value instanceof Duration ? value.ms : (value as number | string)

function calculate(
  operator: BinaryOperator,
  left: unknown,
  right: unknown,
  evaluation: Evaluation,
  span: Span,
): unknown {
  if (typeof left === 'number' && typeof right === 'number')
    return calculateNumbers(operator, left, right, span)
  if (operator === '+') return add(left, right, evaluation, span)
  if (operator === '-') return subtract(left, right, span)
  throw mismatch(operator, typeOf(left), typeOf(right), span)
}

function calculateNumbers(operator: BinaryOperator, left: number, right: number, span: Span): number {
  if ((operator === '/' || operator === '%') && right === 0) {
    throw errorAt(span, 'DIVISION_BY_ZERO', '除数不能为 0')
  }
  const results = {
    '+': left + right,
    '-': left - right,
    '*': left * right,
    '/': left / right,
    '%': left % right,
  }
  return tidy(results[operator as keyof typeof results], span)
}

/** Without the dust of binary fractions: 0.1 + 0.2 is 0.3. */
export function tidy(value: number, span: Span): number {
  if (!Number.isFinite(value)) throw errorAt(span, 'INVALID_VALUE', '计算结果超出数字范围')
  if (Number.isInteger(value)) return value === 0 ? 0 : value
  return Number(value.toPrecision(15))
}

function add(left: unknown, right: unknown, evaluation: Evaluation, span: Span): unknown {
  if (typeof left === 'string' || typeof right === 'string') return joinText(left, right, evaluation, span)
  if (left instanceof Moment && right instanceof Duration) return shift(left, right.ms, span)
  if (left instanceof Duration && right instanceof Moment) return shift(right, left.ms, span)
  if (left instanceof Duration && right instanceof Duration) return new Duration(left.ms + right.ms)
  if (Array.isArray(left) && Array.isArray(right)) {
    make(evaluation, span, left.length + right.length)
    return left.concat(right)
  }
  throw mismatch('+', typeOf(left), typeOf(right), span)
}

function joinText(left: unknown, right: unknown, evaluation: Evaluation, span: Span): string {
  for (const value of [left, right]) {
    if (!JOINABLE.has(typeOf(value))) throw mismatch('+', typeOf(left), typeOf(right), span)
  }
  const text = boundedText(`${left}${right}`, span)
  make(evaluation, span, text.length)
  return text
}

function subtract(left: unknown, right: unknown, span: Span): unknown {
  if (left instanceof Moment && right instanceof Moment) return new Duration(left.ms - right.ms)
  if (left instanceof Moment && right instanceof Duration) return shift(left, -right.ms, span)
  if (left instanceof Duration && right instanceof Duration) return new Duration(left.ms - right.ms)
  throw mismatch('-', typeOf(left), typeOf(right), span)
}
