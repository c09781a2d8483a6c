import { parseMoment } from '../format/moments.ts'
import { type Evaluation, errorAt, MOMENT_COST, type Span, spend } from './Evaluation.ts'
import { Moment } from './Moment.ts'

/** The moment that a text names. @throws ExpressionError INVALID_VALUE */
export function readMoment(text: string, zone: string, span: Span): Moment {
  const ms = parseMoment(text, zone)
  if (ms === null) throw errorAt(span, 'INVALID_VALUE', `“${text.slice(0, 40)}”不是正确的日期`)
  return new Moment(ms, text.length === 10)
}

/** Both values, a text read as a moment where the other is one. */
export function sameKind(
  left: unknown,
  right: unknown,
  evaluation: Evaluation,
  span: Span,
): [unknown, unknown] {
  if (left instanceof Moment && typeof right === 'string') return [left, read(right, evaluation, span)]
  if (right instanceof Moment && typeof left === 'string') return [read(left, evaluation, span), right]
  return [left, right]
}

function read(text: string, evaluation: Evaluation, span: Span): Moment {
  spend(evaluation, span, MOMENT_COST)
  return readMoment(text, evaluation.zone, span)
}

/** Years that four digits can write. */
const FIRST_MOMENT = Date.parse('0001-01-02T00:00:00Z')
const LAST_MOMENT = Date.parse('9999-12-30T00:00:00Z')

/** A moment moved by some time. A day moved by less than a whole day becomes a moment. */
export function shift(moment: Moment, ms: number, span: Span): Moment {
  const moved = moment.ms + ms
  if (!(moved >= FIRST_MOMENT && moved <= LAST_MOMENT)) {
    throw errorAt(span, 'INVALID_VALUE', '日期超出范围')
  }
  return new Moment(moved, moment.day && ms % 86_400_000 === 0)
}
