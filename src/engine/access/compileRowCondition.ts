import { compileExpression } from '#model/expression/compileExpression.ts'
import type { EngineUser } from '../EngineHost.ts'
import type { RowCondition } from './RowCondition.ts'

/** Returns a `when` as a function of the record, compiled once. Null and faults count as no. */
export function compileRowCondition(source: string, user: EngineUser): RowCondition {
  const expression = compileExpression(source)
  return record => {
    try {
      return expression.evaluate({ ...record, record, user }) === true
    } catch (error) {
      console.error(`The condition "${source}" could not be evaluated.`, error)
      return false
    }
  }
}
