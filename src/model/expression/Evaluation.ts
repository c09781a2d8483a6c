import type { Budget, ValueType } from './Expression.ts'
import { ExpressionError, type ExpressionErrorCode } from './ExpressionError.ts'
import { Duration, Moment } from './Moment.ts'

/** The state of one evaluation. */
export interface Evaluation {
  scope: Record<string, unknown>
  /** Variables of map, filter and the like. */
  locals: Map<string, unknown>
  zone: string
  now: Moment
  budget: Budget
}

/** A part of an expression, ready to run. */
export interface Step {
  type: ValueType
  /** The literal that it is; undefined for anything else. */
  literal?: unknown
  run(evaluation: Evaluation): unknown
}

/** Where a part stands in the source. */
export interface Span {
  start: number
  end: number
}

const MAX_STEPS = 1_000_000
const MAX_ROOM = 2_000_000
/** Longest text that an evaluation may make. */
export const MAX_TEXT = 100_000

/** What one evaluation may cost, or several that share it: well below a second, and some ten megabytes. */
export const createBudget = (): Budget => ({ steps: MAX_STEPS, room: MAX_ROOM })

/** An error that points at a part of the source. */
export function errorAt(
  { start, end }: Span,
  code: ExpressionErrorCode,
  message: string,
  suggestion: string | null = null,
): ExpressionError {
  return new ExpressionError(code, message, { offset: start, length: end - start, suggestion })
}

/** Counts work. @throws ExpressionError EVALUATION_LIMIT */
export function spend(evaluation: Evaluation, span: Span, steps = 1): void {
  evaluation.budget.steps -= steps
  if (evaluation.budget.steps < 0) throw errorAt(span, 'EVALUATION_LIMIT', '表达式计算量过大')
}

/** Counts items or characters that are about to be made, or just were. @throws ExpressionError EVALUATION_LIMIT */
export function make(evaluation: Evaluation, span: Span, size: number): void {
  evaluation.budget.room -= size
  if (evaluation.budget.room < 0) throw errorAt(span, 'EVALUATION_LIMIT', '表达式生成的内容过多')
}

/** Steps of looking at a value: a step for eight characters, or an item. */
export function costOf(value: unknown): number {
  if (typeof value === 'string') return 1 + (value.length >> 3)
  return Array.isArray(value) ? 1 + value.length : 1
}

/** Room of an object beside that of its values. */
export const MAP_ROOM = 8

/** Steps of reading a text as a moment, or of writing a moment as a text. */
export const MOMENT_COST = 10

/** The text itself. @throws ExpressionError EVALUATION_LIMIT when it is too long */
export function boundedText(text: string, span: Span): string {
  if (text.length > MAX_TEXT) throw errorAt(span, 'EVALUATION_LIMIT', '表达式生成的文本过长')
  return text
}

/** A text, number or boolean as the text that names a key. @throws ExpressionError TYPE_MISMATCH */
export function keyText(value: unknown, span: Span): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value)
  throw errorAt(span, 'TYPE_MISMATCH', `${typeName(typeOf(value))}不能作为名称`)
}

/** The type of a value at hand. */
export function typeOf(value: unknown): ValueType {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number' || typeof value === 'boolean') return typeof value as 'number' | 'boolean'
  if (value instanceof Moment) return 'moment'
  if (value instanceof Duration) return 'duration'
  return Array.isArray(value) ? 'list' : 'map'
}

const TYPE_NAMES: Record<ValueType, string> = {
  null: '空值',
  boolean: '是/否',
  number: '数字',
  text: '文本',
  moment: '日期',
  duration: '时长',
  list: '列表',
  map: '对象',
  any: '任意值',
}

/** What a type is called in messages. */
export const typeName = (type: ValueType): string => TYPE_NAMES[type]
