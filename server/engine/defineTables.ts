import type { TableClass } from '../db/sync/TableSpec.ts'

interface TableDeclaration {
  class: TableClass
  /** Rows to reckon with where a thousand institutions have a million accounts. */
  rows: number
}

/** Table → what is known of it. */
export type TableDeclarations = Readonly<Record<string, TableDeclaration>>

/** Rows beyond which a table is not copied to every node. */
const MOST_REFERENCE_ROWS = 100_000

/**
 * Declares tables that no page file makes, and those of page files that are kept otherwise than their tenancy says;
 * exported as default by server/<area>/<name>.tables.ts.
 * @throws Error for a reference table that is reckoned to be too large
 * @example
 * export default defineTables({
 *   device_reading: { class: 'local', rows: 200_000 },
 *   device_owner: { class: 'tenant', rows: 300_000 },
 * })
 */
export function defineTables(tables: TableDeclarations): TableDeclarations {
  for (const [name, { class: kind, rows }] of Object.entries(tables)) {
    if (kind === 'reference' && rows > MOST_REFERENCE_ROWS)
      throw new Error(`${name} is too large to be copied to every node: ${rows} rows.`)
  }
  return tables
}
