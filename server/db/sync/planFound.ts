import { quoteName } from '../quoteName.ts'
import type { Catalog, CatalogTable } from './Catalog.ts'
import { columnConstraintName, shortHash } from './constraintName.ts'
import { findColumn, staleColumn } from './findColumn.ts'
import { say, stepWords } from './stepWords.ts'
import type { PlanStep } from './TablePlan.ts'
import type { TableSpec } from './TableSpec.ts'

/**
 * What has to be done where records are found by other texts than before. The column that tells whose words are old is
 * made anew with its index, and nothing is lost: it follows from the others. All words are old then.
 */
export function planFound(
  tables: readonly TableSpec[],
  catalog: Catalog,
): {
  /** Before columns are added, this one among them. */
  before: PlanStep[]
  /** The catalogue as these steps leave it. */
  catalog: Catalog
} {
  const changed = tables.filter(spec => isFoundOtherwise(spec, catalog.tables[spec.name]))
  const left = changed.map(({ name }): [string, CatalogTable] => [
    name,
    withoutStale(name, catalog.tables[name] as CatalogTable),
  ])
  return {
    before: changed.map(({ name }) => ({
      table: name,
      ...stepWords(
        say`The column ${staleColumn} of ${name} is made anew: its records are found by other texts.`,
      ),
      sql: [`alter table ${quoteName(name)} drop column ${staleColumn}`],
    })),
    catalog: {
      ...catalog,
      tables: Object.assign(Object.create(null), catalog.tables, Object.fromEntries(left)),
    },
  }
}

function isFoundOtherwise({ columns }: TableSpec, table: CatalogTable | undefined): boolean {
  const wanted = columns.find(({ name }) => name === staleColumn)?.generated ?? null
  const present = table?.columns[staleColumn]
  return wanted !== null && present !== undefined && present.remark !== shortHash(wanted)
}

/** Dropping the column takes its index along. */
function withoutStale(name: string, table: CatalogTable): CatalogTable {
  const { [staleColumn]: _, ...columns } = table.columns
  const { [columnConstraintName(name, [findColumn], 'unread')]: _index, ...indexes } = table.indexes
  return { ...table, columns, indexes }
}
