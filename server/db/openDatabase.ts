import { assertApplicationRole } from './assertApplicationRole.ts'
import { connectDatabase } from './connectDatabase.ts'
import type { Database, DatabaseLog } from './Database.ts'
import type { DatabaseOptions } from './DatabaseOptions.ts'
import { runMigrations } from './migrations/runMigrations.ts'
import { setupSearch } from './setup/setupSearch.ts'
import { silentLog } from './silentLog.ts'

/**
 * An open database whose base tables are up to date and whose row policies bind. With `url` a PostgreSQL
 * server, otherwise the embedded database in `dataDir`, which this process then holds alone.
 * @throws DirectoryLockedError when another process holds the directory
 * @throws Error when the server cannot be reached, or its roles would let requests past the row policies
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const database = await connectDatabase(options)
  try {
    await prepareDatabase(database, options.log)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Brings the base tables of an open database up to date and looks whether its row policies bind.
 * @throws Error when its roles would let requests past them
 */
export async function prepareDatabase(database: Database, log: DatabaseLog = silentLog): Promise<void> {
  await runMigrations(database, log)
  // The embedded database is ours alone; on a server an administrator decides (npm run db setup).
  const { notes } = await setupSearch(database, { markLeakproof: database.kind === 'embedded' })
  for (const note of notes) log.warn({}, note)
  await assertApplicationRole(database)
}
