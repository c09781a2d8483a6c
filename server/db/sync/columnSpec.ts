import type { FieldModel } from '#model/types/index.ts'
import { quoteText } from './statements.ts'
import { column } from './systemColumns.ts'
import type { ColumnSpec } from './TableSpec.ts'

/** The column of a stored field. @throws when the field is not stored in one */
export function columnSpec(field: FieldModel): ColumnSpec {
  if (field.column === null) throw new Error(`"${field.name}" is not stored in a column.`)
  const { name, type, renamedFrom = null } = field.column
  const fill = literal(field.order ? 0 : field.default, type)
  return column(name, type, {
    notNull: field.required || field.order === true,
    fill,
    default: beginOf(field),
    renamedFrom,
  })
}

/** What is counted or added up begins with nothing, whoever writes the row; null for all other fields. */
const beginOf = ({ rollup }: FieldModel): string | null =>
  rollup?.function === 'count' || rollup?.function === 'sum' ? "'0'" : null

/** A constant as SQL; null for none. */
function literal(value: unknown, type: string): string | null {
  if (value === undefined || value === null) return null
  if (type === 'jsonb') return `${quoteText(JSON.stringify(value))}::jsonb`
  return quoteText(typeof value === 'string' ? value : JSON.stringify(value))
}
