import { ExpressionError } from '#model/expression/index.ts'
import { wordsOf } from '#model/language/localized.ts'
import { rangeMistakes } from '#model/range/rangeMistakes.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import { expressionScope } from '../expression/expressionScope.ts'
import type { CompiledResource } from '../registry/CompiledResource.ts'
import { addError, budgetOf, type Draft, draftedRecord, hasError } from './Draft.ts'

/** Notes a mistake at every end of a range that the record needs and lacks, or that is not after the other. */
export function checkRangeEnds(context: OperationContext, compiled: CompiledResource, draft: Draft): void {
  const { model, ranges } = compiled
  const scope = expressionScope(context, draftedRecord(draft))
  const evaluate = (source: string): unknown => {
    try {
      return compiled.expression(source).evaluate(scope, budgetOf(draft))
    } catch (error) {
      if (error instanceof ExpressionError) return null
      throw error
    }
  }
  for (const { rule, reads } of ranges) {
    // What is wrong already would only be told again.
    if (reads.some(name => hasError(draft, name))) continue
    for (const { message, ...mistake } of rangeMistakes(rule, { fields: model.fields, evaluate }))
      addError(draft, { ...mistake, message: wordsOf(message) })
  }
}
