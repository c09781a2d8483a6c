import { compileExpression } from '#model/expression/compileExpression.ts'
import type { Row } from '../data/Row.ts'
import type { EngineUser } from '../EngineHost.ts'

/** Whether a record meets a condition. Null and faults count as no: the server would refuse as well. */
export type RowCondition = (record: Row) => boolean

/** What counts as yes. */
export type RowAccess =
  /** Only what is true: null and faults are no. */
  | 'holds'
  /** What may still become true once a form has values. */
  | 'possible'

/** Returns a `when` as a function of the record, compiled once. Faults count as no. */
export function compileRowCondition(source: string, user: EngineUser, verdict: RowAccess): RowCondition {
  const expression = compileExpression(source)
  return record => {
    try {
      const found = expression.evaluate({ ...record, record, user, values: {} })
      return verdict === 'possible' ? found !== false : found === true
    } catch (error) {
      console.error(`The condition "${source}" could not be evaluated.`, error)
      return false
    }
  }
}
