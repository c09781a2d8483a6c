import { sql } from 'kysely'
import type { ResourceModel } from '#model/types/index.ts'
import type { Database, Tx } from '../Database.ts'
import { baseTables } from '../migrations/runMigrations.ts'
import { KEPT_FOREIGN_KEYS } from './planDistribution.ts'
import { describeTables } from './planTables.ts'
import { readCatalog } from './syncTables.ts'
import type { TableClasses } from './TableSpec.ts'

/** What the database holds and nobody asks for. */
export interface Undescribed {
  table: string
  /** Null where the whole table is asked for by nobody. */
  column: string | null
  /** Rows of the table, or those with a value in the column; of all tenants. */
  rows: number
}

/**
 * Tables that no page file, migration or declaration of the server knows, and columns that no property describes in
 * those that page files alone make. Nothing is ever done about them: what they hold may be wanted again.
 * @param classes of all tables that are known
 */
export async function countUndescribed(
  database: Database,
  resources: readonly ResourceModel[],
  classes: TableClasses,
): Promise<Undescribed[]> {
  const described = new Map(describeTables(resources).map(spec => [spec.name, spec]))
  const made = new Set(await baseTables())
  return database.asOwner(async tx => {
    const found: Undescribed[] = []
    const foreign = await extensionTables(tx)
    for (const [table, { columns }] of Object.entries((await readCatalog(tx)).tables)) {
      const spec = described.get(table)
      const isKnown = spec !== undefined || classes.has(table) || table === KEPT_FOREIGN_KEYS
      if (!isKnown && !foreign.has(table))
        found.push({ table, column: null, rows: await countRows(tx, table) })
      // What a migration made, it may have given columns of its own.
      if (spec === undefined || made.has(table)) continue
      const wanted = new Set(spec.columns.map(({ name }) => name))
      const others = Object.keys(columns).filter(column => !wanted.has(column))
      for (const column of others) found.push({ table, column, rows: await countRows(tx, table, column) })
    }
    return found
  })
}

/** Tables that came with an extension. */
async function extensionTables(tx: Tx): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_depend d on d.objid = c.oid and d.classid = 'pg_class'::regclass
    where d.deptype = 'e' and c.relnamespace = 'public'::regnamespace`.execute(tx)
  return new Set(rows.map(({ name }) => name))
}

async function countRows(tx: Tx, table: string, column?: string): Promise<number> {
  const counted = column === undefined ? sql`*` : sql.ref(column)
  const { rows } = await sql<{ count: string }>`
    select count(${counted}) as count from ${sql.table(table)}`.execute(tx)
  return Number(rows[0]?.count)
}
