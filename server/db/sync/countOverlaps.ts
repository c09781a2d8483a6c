import { sql } from 'kysely'
import type { Tx } from '../Database.ts'
import { quoteName } from '../quoteName.ts'
import type { Catalog, CatalogTable, OverlapCount } from './Catalog.ts'
import { catalogType } from './columnType.ts'
import type { ExclusionSpec, TableSpec } from './TableSpec.ts'

/**
 * Counts what stands in the way of constraints that are missing over tables that are there, by their names. Of all
 * tenants: called as the owner.
 */
export async function countOverlaps(
  tx: Tx,
  specs: readonly TableSpec[],
  { tables }: Catalog,
): Promise<Record<string, OverlapCount>> {
  const found: Record<string, OverlapCount> = {}
  for (const spec of specs) {
    const table = tables[spec.name]
    for (const exclusion of spec.exclusions) {
      if (!table || table.exclusions.includes(exclusion.name) || !isComplete(spec, table)) continue
      found[exclusion.name] = await countOne(tx, spec, exclusion)
    }
  }
  return found
}

/** Before its columns are there, and of their types, no row has a range. */
const isComplete = (spec: TableSpec, { columns }: CatalogTable): boolean =>
  spec.columns.every(({ name, type }) => {
    const present = columns[name]
    return present !== undefined && catalogType(present.type) === catalogType(type)
  })

async function countOne(tx: Tx, spec: TableSpec, exclusion: ExclusionSpec): Promise<OverlapCount> {
  const { columns, range, ordered, where } = exclusion
  const compared = where === null ? 'true' : `(${where})`
  const shared = columns.map(name => `a.${quoteName(name)} = b.${quoteName(name)}`)
  const isOther = `(${keysOf(spec, 'a')}) <> (${keysOf(spec, 'b')})`
  // Names and conditions of page files, which the check has let in.
  const { rows } = await sql
    .raw<OverlapCount>(`with live as (
      select *, (${ordered}) is true as "#ordered" from ${quoteName(spec.name)} where ${compared}),
    ranged as (select *, ${range} as "#range" from live where "#ordered")
    select (select count(*) from live where not "#ordered")::int as unordered,
      (select count(*) from ranged a where exists (select from ranged b
        where ${[...shared, isOther, 'a."#range" && b."#range"'].join(' and ')}))::int as overlapping`)
    .execute(tx)
  return rows[0] ?? { overlapping: 0, unordered: 0 }
}

const keysOf = ({ primaryKey }: TableSpec, alias: string): string =>
  primaryKey.map(name => `${alias}.${quoteName(name)}`).join(', ')
