import type { Reference } from '#model/expression/Expression.ts'
import { type ExpressionPlace, environmentAt, type Surroundings } from '#model/expression/environmentAt.ts'
import { expressionCompiler } from './expressionCompiler.ts'

/** An expression of a page file, where nothing that it reads can break the page. */
export interface PageExpression {
  /** What it reads. */
  refs: Reference[]
  /** Its value; undefined where it cannot be worked out, of which the console tells once. */
  evaluate(scope: Record<string, unknown>): unknown
}

const NOTHING: PageExpression = { refs: [], evaluate: () => undefined }

/** Returns an expression that knows the names of its place with their types, as the server and the check do. */
export function pageExpression(source: string, place: ExpressionPlace, around: Surroundings): PageExpression {
  // Outside of what is forgiven: a form without its compiler would only look as if it had no conditions.
  const compile = expressionCompiler.compiler()
  try {
    const expression = compile(source, environmentAt(place, around))
    const evaluate = (scope: Record<string, unknown>) => {
      try {
        return expression.evaluate(scope)
      } catch (error) {
        tell(source, error)
        return undefined
      }
    }
    return { refs: expression.refs, evaluate }
  } catch (error) {
    tell(source, error)
    return NOTHING
  }
}

const told = new Set<string>()

function tell(source: string, error: unknown): void {
  if (told.has(source)) return
  told.add(source)
  console.warn(`The expression "${source}" gave no value.`, error)
}
