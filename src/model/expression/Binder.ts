import type { Span, Step } from './Evaluation.ts'
import type { Reference, Result } from './Expression.ts'
import type { ExpressionEnvironment, NameFacts } from './ExpressionEnvironment.ts'
import type { SyntaxNode } from './parseSyntax.ts'

/** What binding needs to know, and where it notes what the expression reads. */
export interface Binder {
  environment: ExpressionEnvironment
  zone: string
  refs: Map<string, Reference>
  /** By the keys of refs: the columns that are read of a list; null for what is read as a whole. */
  columns: Map<string, Set<string> | null>
  /** The column to which a function reads what is bound, where it is a list. */
  column?: string
  /** Variables of map, filter and the like around this part. */
  locals: ReadonlyMap<string, NameFacts>
  /** Binds a part; handed along so that the files of the language need no cycle. */
  bind(node: SyntaxNode, binder: Binder): BoundStep
}

/** A step with what is known of its value. */
export interface BoundStep extends Step {
  facts: NameFacts
  /** Of a choice between values: each with its type. */
  results?: readonly Result[]
}

/** Each value that a part may give, with its type: that of the part itself where it chooses none. */
export const resultsOfStep = (step: BoundStep, { start, end }: Span): readonly Result[] =>
  step.results ?? [{ type: step.type, start, end }]
