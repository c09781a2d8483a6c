import { compileExpression } from '#model/expression/compileExpression.ts'
import { expressionCompiler } from './expressionCompiler.ts'

/**
 * Brings what compiles expressions along, for modules that only screens of the workbench load: they need not wait for
 * it before they draw.
 */
export function takeExpressions(): void {
  expressionCompiler.take(compileExpression)
}
