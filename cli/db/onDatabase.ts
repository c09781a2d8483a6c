import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/Database.ts'
import { DirectoryLockedError } from '#server/db/embedded/lockDirectory.ts'
import { connectKnown } from './knownDatabase.ts'

interface Ways<T> {
  /** On the database itself: a PostgreSQL server, or an embedded one that nobody holds. */
  here: (database: Database) => Promise<T>
  /** Through the server that holds the embedded database. */
  there: () => Promise<T>
}

/**
 * The result of one of two ways, according to who has the database.
 * @throws Error of one line when there is none
 */
export async function onDatabase<T>(config: Config, { here, there }: Ways<T>): Promise<T> {
  const database = await connectKnown(config).catch(error => {
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
