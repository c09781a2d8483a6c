import { costOf, type Evaluation, keyText, type Span, spend, typeOf } from './Evaluation.ts'
import { Duration, Moment } from './Moment.ts'
import { sameKind } from './readMoment.ts'
import { mismatch } from './resultType.ts'

/** Whether values are equal; texts beside moments are read as moments. Values of different types are not equal. */
export function isEqual(left: unknown, right: unknown, evaluation: Evaluation, span: Span): boolean | null {
  if (left === null || right === null) return null
  spend(evaluation, span, typeof left === 'string' ? Math.min(costOf(left), costOf(right)) : 1)
  const [first, second] = sameKind(left, right, evaluation, span)
  if (first instanceof Moment && second instanceof Moment) return first.ms === second.ms
  if (first instanceof Duration && second instanceof Duration) return first.ms === second.ms
  if (typeof first === 'object' && typeof second === 'object')
    return isEqualObject(first, second, evaluation, span)
  return first === second
}

/** Inside lists and objects null equals null, as two equal JSON values do. */
function isEqualObject(
  left: object | null,
  right: object | null,
  evaluation: Evaluation,
  span: Span,
): boolean {
  if (left === null || right === null) return left === right
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const keys = Object.keys(left)
  if (keys.length !== Object.keys(right).length) return false
  return keys.every(key => {
    if (!Object.hasOwn(right, key)) return false
    const first = (left as Record<string, unknown>)[key] ?? null
    const second = (right as Record<string, unknown>)[key] ?? null
    return first === null || second === null
      ? first === second
      : isEqual(first, second, evaluation, span) === true
  })
}

/** Whether a value is an item of a list or a key of an object. */
export function isIn(value: unknown, container: unknown, evaluation: Evaluation, span: Span): boolean | null {
  if (container === null) return null
  if (Array.isArray(container)) return isAmong(value, container, evaluation, span)
  if (typeOf(container) !== 'map') throw mismatch('in', typeOf(value), typeOf(container), span)
  return value === null ? null : Object.hasOwn(container as object, keyText(value, span))
}

/** As in SQL: false for an empty list, null when not found and null is involved. */
function isAmong(value: unknown, list: unknown[], evaluation: Evaluation, span: Span): boolean | null {
  if (list.length === 0) return false
  if (value === null) return null
  if (list.some(item => isEqual(value, item ?? null, evaluation, span) === true)) return true
  return list.some(item => item === null || item === undefined) ? null : false
}
