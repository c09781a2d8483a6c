import { sql } from 'kysely'
import type { Database } from '#server/db/Database.ts'
import { readCatalog } from '#server/db/sync/syncTables.ts'

/** Removes what a test has made of the tables of `resourceFixture`. */
export const dropTestTables = (db: Database): Promise<void> =>
  db.asOwner(async tx => {
    const { tables } = await readCatalog(tx)
    for (const table of Object.keys(tables).filter(name => name.startsWith('test_')))
      await sql`drop table if exists ${sql.table(table)} cascade`.execute(tx)
  })
