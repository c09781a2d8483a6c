import type { Names } from '#model/expression/environmentAt.ts'
import type { Row } from '../data/Row.ts'
import type { EngineUser } from '../EngineHost.ts'
import { pageExpression } from './pageExpression.ts'
import { takeExpressions } from './takeExpressions.ts'

takeExpressions()

/** Whether a record meets a condition. Null and faults count as no: the server would refuse as well. */
export type RowCondition = (record: Row) => boolean

/** What counts as yes. */
export type RowAccess =
  /** Only what is true: null and faults are no. */
  | 'holds'
  /** What may still become true once a form has values. */
  | 'possible'

interface RowConditionOptions {
  user: EngineUser
  verdict: RowAccess
  /** What is known of the record. */
  names: Names
}

/** Returns a `when` as a function of the record, compiled once. Faults count as no. */
export function compileRowCondition(
  source: string,
  { user, verdict, names }: RowConditionOptions,
): RowCondition {
  // The filter of a reference to the parent may read the form; a `when` knows no form, as the check has seen.
  const expression = pageExpression(source, 'candidates', { record: names })
  return record => {
    const found = expression.evaluate({ ...record, record, user, values: {} })
    return found === true || (verdict === 'possible' && found === null)
  }
}
