import { sql } from 'kysely'
import type { Tx } from '../Database.ts'
import type { Catalog, LateRename } from './Catalog.ts'
import { renamedLate, untouched } from './planLateRenames.ts'
import type { TableSpec } from './TableSpec.ts'

/** What columns hold that are there under their former names as well. Of all tenants: called as the owner. */
export async function countLateRenames(
  tx: Tx,
  specs: readonly TableSpec[],
  catalog: Catalog,
): Promise<LateRename[]> {
  const found: LateRename[] = []
  for (const { spec, wanted } of renamedLate(specs, catalog)) {
    const { name: column, renamedFrom: former } = wanted
    // Of a declared column: its own name and default, as the plan writes them.
    const written = sql`${sql.ref(column)} is not null and not ${sql.raw(untouched(wanted))}`
    const { rows } = await sql<Omit<LateRename, 'table' | 'column' | 'former'>>`
      select count(${sql.ref(former)})::int as "formerRows",
        count(*) filter (where ${sql.ref(column)} is not null
          and (${sql.ref(former)} is null or ${written}))::int as rows,
        count(*) filter (where ${sql.ref(former)} is not null and ${written})::int as "bothRows"
      from ${sql.table(spec.name)}`.execute(tx)
    if (rows[0]) found.push({ table: spec.name, column, former, ...rows[0] })
  }
  return found
}
