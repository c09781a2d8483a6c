import { quoteName } from '../quoteName.ts'
import type { Catalog, CatalogTable } from './Catalog.ts'
import { shortHash } from './constraintName.ts'
import { columnDefinition } from './statements.ts'
import { audienceColumn, ownerColumn, tenantColumn } from './systemColumns.ts'
import type { PlanStep } from './TablePlan.ts'
import type { ColumnSpec, TableSpec } from './TableSpec.ts'

/**
 * What has to be done where it has changed who may read a shared table's rows. Nothing is lost: the column
 * follows from the others. It is made anew, with everything that rests on it, and the child rows follow.
 */
export function planAudience(
  tables: TableSpec[],
  catalog: Catalog,
): {
  /** Before other columns change: what is computed from them would keep them as they are. */
  before: PlanStep[]
  /** When every column that it is computed from is there, under its name. */
  after: PlanStep[]
  /** The catalogue as the first steps leave it. */
  catalog: Catalog
} {
  const changed = tables.filter(spec => hasNewAudience(spec, catalog.tables[spec.name]))
  const recomputed = changed.filter(spec => isPresent(spec, catalog))
  return {
    before: recomputed.map(drop),
    after: [...recomputed.map(recompute), ...changed.flatMap(spec => copySteps(spec, tables, catalog))],
    catalog: changed.reduce(withoutAudience, catalog),
  }
}

const audienceOf = (spec: TableSpec): ColumnSpec | undefined =>
  spec.columns.find(column => column.name === audienceColumn && column.generated !== null)

/** Tables that are made in this run need nothing: there are no rows to follow. */
function hasNewAudience(spec: TableSpec, table: CatalogTable | undefined): boolean {
  const generated = audienceOf(spec)?.generated
  if (!table || !generated) return false
  return table.columns[audienceColumn]?.remark !== shortHash(generated)
}

const isPresent = (spec: TableSpec, catalog: Catalog): boolean =>
  catalog.tables[spec.name]?.columns[audienceColumn] !== undefined

const drop = ({ name }: TableSpec): PlanStep => ({
  table: name,
  sentence: `The column ${audienceColumn} of ${name} is dropped to be made anew.`,
  sql: [`alter table ${quoteName(name)} drop column ${audienceColumn} cascade`],
})

function recompute(spec: TableSpec): PlanStep {
  const table = quoteName(spec.name)
  const column = audienceOf(spec) as ColumnSpec
  return {
    table: spec.name,
    sentence: `The column ${audienceColumn} of ${spec.name} is computed anew: who may read its rows has changed.`,
    sql: [`alter table ${table} add column ${columnDefinition(column)}`, ...remark(spec.name, column)],
  }
}

/** What a computed column is computed from is remembered beside it, as a hash. */
export function remark(table: string, { name, generated }: ColumnSpec): string[] {
  if (generated === null) return []
  return [`comment on column ${quoteName(table)}.${quoteName(name)} is '${shortHash(generated)}'`]
}

/** The tables of a table's child rows that carry a copy of its audience. */
export const followers = (spec: TableSpec, tables: readonly TableSpec[]): TableSpec[] =>
  tables.filter(
    ({ columns, foreignKeys }) =>
      columns.some(({ name, generated }) => name === audienceColumn && generated === null) &&
      foreignKeys.some(key => key.target === spec.name && key.columns.includes(ownerColumn)),
  )

/** Brings the audience of child rows up to that of their records. */
export function copySteps(spec: TableSpec, tables: readonly TableSpec[], catalog: Catalog): PlanStep[] {
  const key = spec.primaryKey.find(name => name !== tenantColumn) ?? ''
  return followers(spec, tables)
    .filter(child => catalog.tables[child.name])
    .map(child => ({
      table: child.name,
      sentence: `The rows of ${child.name} follow the records they belong to.`,
      sql: [
        `update ${quoteName(child.name)} c set ${audienceColumn} = o.${audienceColumn} from ${quoteName(spec.name)} o ` +
          `where o.${tenantColumn} = c.${tenantColumn} and o.${quoteName(key)} = c.${ownerColumn} ` +
          `and c.${audienceColumn} is distinct from o.${audienceColumn}`,
      ],
    }))
}

/** Dropping the column takes along the indexes, foreign keys and policies that rest on it. */
function withoutAudience(catalog: Catalog, spec: TableSpec): Catalog {
  const restsOnIt = (columns: string[]) => columns.includes(audienceColumn)
  const tables = Object.entries(catalog.tables).map(([name, table]): [string, CatalogTable] => {
    const foreignKeys = without(
      table.foreignKeys,
      key => key.target === spec.name && restsOnIt(key.targetColumns),
    )
    if (name !== spec.name) return [name, { ...table, foreignKeys }]
    const indexes = without(table.indexes, index => restsOnIt(index.columns))
    const policies = table.policies.filter(policy => !policy.startsWith('shared_rows'))
    return [name, { ...table, foreignKeys, indexes, policies }]
  })
  return { ...catalog, tables: Object.assign(Object.create(null), Object.fromEntries(tables)) }
}

function without<T>(parts: Record<string, T>, isGone: (part: T) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => !isGone(part)))
}
