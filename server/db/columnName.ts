/**
 * The column that holds a property: postCode → post_code. The one place where JSON names become columns.
 * @throws Error when the name is no camelCase word, or too long for PostgreSQL (63 bytes).
 */
export function columnName(property: string): string {
  const known = columns.get(property)
  if (known !== undefined) return known
  const column = toColumn(property)
  columns.set(property, column)
  properties.set(column, property)
  return column
}

/** The property that a column holds: post_code → postCode. */
export function propertyName(column: string): string {
  const known = properties.get(column)
  if (known !== undefined) return known
  return column.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
}

/** A row as JSON names it: columns become properties. Values are left alone. */
export function rowToRecord(row: Record<string, unknown>): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const column of Object.keys(row)) record[propertyName(column)] = row[column]
  return record
}

/** A record as the table names it: properties become columns. Values are left alone. */
export function recordToRow(record: Record<string, unknown>): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const property of Object.keys(record)) row[columnName(property)] = record[property]
  return row
}

const columns = new Map<string, string>()
const properties = new Map<string, string>()

function toColumn(property: string): string {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(property)) {
    throw new Error(`"${property}" is no property name: write it in camelCase, letters and digits only.`)
  }
  const column = property.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  if (column.length > 63) throw new Error(`Property "${property}" is too long: its column may have 63 bytes.`)
  return column
}
