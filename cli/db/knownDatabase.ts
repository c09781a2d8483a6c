import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { assertRestored } from '#server/backup/restoreMark.ts'
import type { Config } from '#server/config.ts'
import { connectDatabase } from '#server/db/connectDatabase.ts'
import type { Database } from '#server/db/Database.ts'
import { isUnknown } from '#server/db/migrations/runMigrations.ts'
import { describeUrl } from '#server/db/postgres/serverUrls.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseAppUrl' | 'databasePooled'>

/**
 * Looks whether there is something to work on; makes nothing.
 * @throws Error of one line when a restore was not finished here, or when there is no embedded database
 */
export function assertPlace({ dataDir, databaseUrl }: Place): void {
  assertRestored(dataDir)
  if (databaseUrl || existsSync(join(dataDir, 'database/pgdata/PG_VERSION'))) return
  throw new Error(
    `There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL to the one that is meant.`,
  )
}

/**
 * The database of this program that is there already, as it is.
 * @throws DirectoryLockedError when another process holds the directory
 * @throws Error of one line when there is none, or when it has been moved to a server
 */
export async function connectKnown(place: Place): Promise<Database> {
  assertPlace(place)
  const { dataDir, databaseUrl, databaseAppUrl, databasePooled } = place
  const database = await connectDatabase({
    dataDir: join(dataDir, 'database'),
    onHeld: () => assertPlace(place),
    ...(databaseUrl && { url: databaseUrl }),
    ...(databaseAppUrl && { appUrl: databaseAppUrl, pooled: databasePooled }),
  })
  try {
    if (await isUnknown(database)) throw new Error(emptyLine(place))
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

const emptyLine = ({ dataDir, databaseUrl }: Place): string =>
  databaseUrl
    ? `The database ${describeUrl(databaseUrl)} holds nothing of this program: set DATABASE_URL to the one that is meant.`
    : `The database in ${dataDir} is empty: set DATA_DIR to the one that is meant.`
