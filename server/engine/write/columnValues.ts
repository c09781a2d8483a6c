import type { FieldModel } from '#model/types/index.ts'
import type { Row } from '../contracts/records.ts'
import { toColumn } from '../values/toColumn.ts'

/** Values by the columns that hold them; fields without a column are left out. */
export function columnValues(values: Row, fields: readonly FieldModel[]): Row {
  const columns: Row = {}
  for (const field of fields) {
    if (field.column !== null && field.name in values)
      columns[field.column.name] = toColumn(field, values[field.name])
  }
  return columns
}
