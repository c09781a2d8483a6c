import type { LocalizedText } from '#model/language/localized.ts'
import { quoteName } from '../quoteName.ts'
import type { Catalog, CatalogTable } from './Catalog.ts'
import { catalogType, isWidening } from './columnType.ts'
import { columnConstraintName, shortHash } from './constraintName.ts'
import { findColumn, staleColumn } from './findColumn.ts'
import { remark } from './planAudience.ts'
import { columnDefinition, createIndex } from './statements.ts'
import { say, stepWords } from './stepWords.ts'
import type { PlanStep } from './TablePlan.ts'
import type { ColumnSpec, TableSpec } from './TableSpec.ts'

/**
 * What has to be done where records are found by other texts than before, or where a text gets more room. The column that
 * tells whose words are old is made anew with its index, and nothing is lost: it follows from the others. All words are
 * old then where the texts are others, and none where they only have more room.
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
  const changed = tables.flatMap(spec => {
    const words = whyAnew(spec, catalog.tables[spec.name])
    return words === null ? [] : [{ name: spec.name, words }]
  })
  const left = changed.map(({ name }): [string, CatalogTable] => [
    name,
    withoutStale(name, catalog.tables[name] as CatalogTable),
  ])
  return {
    before: changed.map(({ name, words }) => ({ table: name, ...stepWords(words), sql: [dropStale(name)] })),
    catalog: {
      ...catalog,
      tables: Object.assign(Object.create(null), catalog.tables, Object.fromEntries(left)),
    },
  }
}

/**
 * What goes around a change of a column's type that could lose something, and so waits: the database changes no column
 * that another one is worked out of. Nothing where that one does not read it.
 */
export function aroundFound(
  spec: TableSpec,
  table: CatalogTable,
  column: string,
): { before: string[]; after: string[] } {
  const stale = staleOf(spec)
  const stays = stale !== undefined && table.columns[staleColumn] !== undefined
  if (!table.columns[findColumn] || (stays && !reads(stale, column))) return { before: [], after: [] }
  const index = spec.indexes.filter(({ where }) => where === staleColumn)
  const anew = stays && [
    `alter table ${quoteName(spec.name)} add column ${columnDefinition(stale)}`,
    ...remark(spec.name, stale),
    ...index.map(one => createIndex(spec.name, one)),
  ]
  return { before: [dropStale(spec.name)], after: anew || [] }
}

/** It may have been dropped by the step before. */
const dropStale = (table: string): string =>
  `alter table ${quoteName(table)} drop column if exists ${staleColumn}`

/** null where the column may stay as it is. */
function whyAnew(spec: TableSpec, table: CatalogTable | undefined): LocalizedText | null {
  const wanted = staleOf(spec)
  const present = table?.columns[staleColumn]
  if (!table || !present) return null
  if (wanted && present.remark !== shortHash(wanted.generated))
    return say`The column ${staleColumn} of ${spec.name} is made anew: its records are found by other texts.`
  const mayBeRead = (name: string) => wanted === undefined || reads(wanted, name)
  const wider = spec.columns.find(column => mayBeRead(column.name) && isWidened(column, table))
  if (!wider) return null
  return wanted
    ? say`The column ${staleColumn} of ${spec.name} is made anew: ${wider.name}, by which its records are found, is widened.`
    : say`The column ${staleColumn} of ${spec.name} is dropped, so that ${wider.name} can be widened: its records are found by no text any more.`
}

const isWidened = ({ name, type, generated }: ColumnSpec, { columns }: CatalogTable): boolean => {
  const former = columns[name]?.type
  if (former === undefined || generated !== null) return false
  return catalogType(former) !== catalogType(type) && isWidening(former, type)
}

type Stale = ColumnSpec & { generated: string }

const staleOf = ({ columns }: TableSpec): Stale | undefined =>
  columns.find((column): column is Stale => column.name === staleColumn && column.generated !== null)

/** The expression quotes the texts, and nothing else. */
const reads = ({ generated }: Stale, column: string): boolean => generated.includes(quoteName(column))

/** Dropping the column takes its index along. */
function withoutStale(name: string, table: CatalogTable): CatalogTable {
  const { [staleColumn]: _, ...columns } = table.columns
  const { [columnConstraintName(name, [findColumn], 'unread')]: _index, ...indexes } = table.indexes
  return { ...table, columns, indexes }
}
