/** Something that an expression reads: a root name, and the constant path that is read of it. */
export interface Reference {
  /** A property, a reserved name or the object of a reference (dept for deptId.deptName). */
  root: string
  /** [] where the whole value is read. */
  path: string[]
}

/** A column that is read of the rows of a list. */
interface ReadColumn {
  list: Reference
  column: string
}

/** A part of an expression that may be what the whole gives, with its type. */
export interface Result {
  type: ValueType
  /** 0-based, of the first character, and behind the last. */
  start: number
  end: number
}

/** An expression, parsed and bound. Immutable. */
export interface Expression {
  source: string
  /** Everything it reads, each once, in the order of the source. */
  refs: Reference[]
  /** Of those refs that are lists read by some columns only, as sum(lines, 'tax') does. */
  columns: ReadColumn[]
  /** What it gives, as far as can be said without values. */
  type: ValueType
  /** The parts of which one is what it gives: those of `a ? b : c`, or all of it. */
  results: readonly Result[]
  /**
   * The value for a scope of plain data, as JSON: numbers, never bigints; moments as YYYY-MM-DD HH:mm:ss and
   * dates as YYYY-MM-DD in the zone of the environment; null where anything it needs is null or absent. `now` is
   * the present unless the scope says otherwise (text, Date or ms). What it costs is taken from the budget, which
   * several evaluations may share; each has its own where none is given.
   *
   * @throws ExpressionError only where values cannot be worked with: text minus number, division by zero, limits
   */
  evaluate(scope: Record<string, unknown>, budget?: Budget): unknown
}

/** Types of values inside expressions. Moments are dates and date-times; durations are differences of them. */
export type ValueType =
  | 'null'
  | 'boolean'
  | 'number'
  | 'text'
  | 'moment'
  | 'duration'
  | 'list'
  | 'map'
  | 'any'

/** What evaluations may still cost, whoever shares it. Changed as they run. */
export interface Budget {
  /** Parts of the expression that are run, items of lists and characters of texts that are looked at. */
  steps: number
  /** Items of lists and characters of texts that are made. */
  room: number
}

/**
 * Whether a condition holds for a scope: true only; null is false.
 *
 * @throws ExpressionError when the condition cannot be evaluated; on the server that denies
 */
export const isTrue = (condition: Expression, scope: Record<string, unknown>): boolean =>
  condition.evaluate(scope) === true
