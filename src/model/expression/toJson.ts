import { errorAt, type Frame, MAP_ROOM, make, type Span, spend } from './Frame.ts'
import { Duration, Moment } from './Moment.ts'

/** A value of the language as JSON: moments as texts of the zone, durations as seconds. @throws ExpressionError */
export function toJson(value: unknown, frame: Frame, span: Span, depth = 0): unknown {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return jsonNumber(value, span)
  if (typeof value !== 'object') return typeof value === 'bigint' ? Number(value) : value
  if (value instanceof Moment) return value.toText(frame.zone)
  if (value instanceof Date) return new Moment(value.getTime(), false).toText(frame.zone)
  if (value instanceof Duration) return value.ms / 1000
  if (depth > MAX_DEPTH) throw errorAt(span, 'EVALUATION_LIMIT', '表达式的结果嵌套过深')
  spend(frame, span)
  make(frame, span, Array.isArray(value) ? value.length : MAP_ROOM)
  if (Array.isArray(value)) return value.map(item => toJson(item, frame, span, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, toJson(item, frame, span, depth + 1)]),
  )
}

const MAX_DEPTH = 40

function jsonNumber(value: number, span: Span): number {
  if (!Number.isFinite(value)) throw errorAt(span, 'INVALID_VALUE', '计算结果超出数字范围')
  return value === 0 ? 0 : value
}
