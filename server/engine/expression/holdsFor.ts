import { ExpressionError, isTrue } from '#model/expression/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import type { CompiledResource } from '../registry/CompiledResource.ts'
import { completeScope } from './completeScope.ts'
import { expressionScope } from './expressionScope.ts'

/** Whether a condition of the schema (`when`) holds for a stored record. Null and errors are no. */
export async function holdsFor(
  context: OperationContext,
  compiled: CompiledResource,
  when: string | null,
  record: Row,
): Promise<boolean> {
  if (when === null) return true
  const expression = compiled.expression(when)
  try {
    return isTrue(
      expression,
      expressionScope(context, await completeScope(context, compiled, [expression], record)),
    )
  } catch (error) {
    if (error instanceof ExpressionError) return false
    throw error
  }
}
