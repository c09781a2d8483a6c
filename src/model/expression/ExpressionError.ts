export type ExpressionErrorCode =
  /** Longer or deeper than an expression may be. */
  | 'EXPRESSION_LIMIT'
  | 'EXPRESSION_SYNTAX'
  | 'UNKNOWN_NAME'
  /** A constant that a property with choices cannot have. */
  | 'UNKNOWN_VALUE'
  | 'UNKNOWN_FUNCTION'
  | 'WRONG_ARGUMENTS'
  /** Values of types that do not go together. */
  | 'TYPE_MISMATCH'
  /** Correct, but beyond what a filter can express. */
  | 'NOT_FILTERABLE'
  | 'DIVISION_BY_ZERO'
  | 'INVALID_VALUE'
  /** Evaluation took too many steps or made too long a text. */
  | 'EVALUATION_LIMIT'

interface ExpressionErrorOptions {
  /** 0-based position in the source. */
  offset: number
  /** Characters that are meant, from `offset` on. */
  length: number
  /** The nearest valid name; null when none is near. */
  suggestion?: string | null
  /** The values of which it should be one. */
  among?: readonly string[]
}

/** A mistake in an expression, or a fault while it was evaluated. The message is Chinese. */
export class ExpressionError extends Error {
  readonly code: ExpressionErrorCode
  readonly offset: number
  readonly length: number
  readonly suggestion: string | null
  readonly among: readonly string[]

  constructor(code: ExpressionErrorCode, message: string, options: ExpressionErrorOptions) {
    super(message)
    this.name = 'ExpressionError'
    this.code = code
    this.offset = options.offset
    this.length = options.length
    this.suggestion = options.suggestion ?? null
    this.among = options.among ?? []
  }
}
