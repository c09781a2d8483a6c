import type { Row } from '../../data/Row.ts'
import type { EngineUser } from '../../EngineHost.ts'
import type { FormPlan } from './FormPlan.ts'
import { newRecordValues } from './newRecordValues.ts'

interface RecordValuesOptions {
  user: EngineUser
  record: Row | null
  initialValues?: Row
  fixed?: Row
}

/** Returns the values that a form begins with: those of the record, or those of a new one. */
export function recordValues({ known, mode, names }: FormPlan, options: RecordValuesOptions): Row {
  const { record, user, initialValues, fixed } = options
  if (mode === 'create') return newRecordValues(known, { user, names, given: { ...initialValues, ...fixed } })
  const values: Row = {}
  for (const { name, writeOnly } of known) {
    if (!writeOnly && record?.[name] !== undefined) values[name] = record[name]
  }
  return values
}
