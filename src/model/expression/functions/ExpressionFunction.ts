import type { Evaluation, Span } from '../Evaluation.ts'
import type { ValueType } from '../Expression.ts'
import type { NameFacts } from '../ExpressionEnvironment.ts'
import type { SyntaxNode } from '../parseSyntax.ts'

/** A function of the language. Written f(x, …) or x.f(…), as the author likes. */
export interface ExpressionFunction {
  name: string
  /** Types that each argument may have; those past `least` may be left out. */
  takes: ValueType[][]
  /** Arguments that must be there. */
  least: number
  /** Whether the last argument may be repeated. */
  repeats?: boolean
  /** Whether it is called with null as well; otherwise any null gives null. */
  acceptsNull?: boolean
  /** Whether a list of rows may be followed by the name of a property of theirs. */
  rows?: boolean
  /** Whether it gives another value tomorrow: it may stand where `now` may. */
  readsClock?: true
  gives: ValueType
  /** Whether it gives one of its arguments as it is. */
  givesOne?: true
  /** What is wrong with arguments beyond their types, found when it is compiled. @throws ExpressionError */
  check?(facts: readonly NameFacts[], given: readonly SyntaxNode[]): void
  /** Steps of a call beside those of its arguments. Default 0. */
  cost?: number
  run(values: unknown[], evaluation: Evaluation, span: Span): unknown
}

export const ANY: ValueType[] = ['any']
export const TEXT: ValueType[] = ['text']
export const NUMBER: ValueType[] = ['number']
export const LIST: ValueType[] = ['list']
export const MOMENT: ValueType[] = ['moment', 'text']
