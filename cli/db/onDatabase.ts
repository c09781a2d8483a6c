import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { connectDatabase } from '#server/db/connectDatabase.ts'
import type { Database } from '#server/db/Database.ts'
import { DirectoryLockedError } from '#server/db/embedded/lockDirectory.ts'

interface Ways<T> {
  /** On the database itself: a PostgreSQL server, or an embedded one that nobody holds. */
  here: (database: Database) => Promise<T>
  /** Through the server that holds the embedded database. */
  there: () => Promise<T>
}

/** The result of one of two ways, according to who has the database. */
export async function onDatabase<T>(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { here, there }: Ways<T>,
): Promise<T> {
  const database = await connectDatabase({
    dataDir: join(dataDir, 'database'),
    ...(databaseUrl && { url: databaseUrl }),
  }).catch(error => {
    if (error instanceof DirectoryLockedError) return null
    throw error
  })
  if (database === null) return there()
  try {
    return await here(database)
  } finally {
    await database.close()
  }
}
