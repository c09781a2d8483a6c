import { join } from 'node:path'
import { freeSpare, keepSpare } from '../room/spareFile.ts'
import type { ConnectionSource } from './ConnectionSource.ts'
import { createDatabase, NotificationHub } from './createDatabase.ts'
import { type Database, type DatabaseLog, silentLog } from './Database.ts'
import type { DatabaseOptions } from './DatabaseOptions.ts'
import { EmbeddedSource } from './embedded/EmbeddedSource.ts'
import { EmbeddedThread } from './embedded/EmbeddedThread.ts'
import { lockDirectory } from './embedded/lockDirectory.ts'
import { assertNotMoved } from './embedded/moveMark.ts'
import { PostgresSource } from './postgres/PostgresSource.ts'
import { describeUrl } from './postgres/serverUrls.ts'

/**
 * A database that answers its owner, as it is: base tables and the application's role may be missing.
 * @throws DirectoryLockedError when another process holds the directory
 * @throws Error when the server cannot be reached, or when the embedded database has been moved to one
 */
export async function connectDatabase(options: DatabaseOptions): Promise<Database> {
  const log = options.log ?? silentLog
  const hub = new NotificationHub(log)
  const source = options.url
    ? openServer(options.url, { options, hub, log })
    : await openEmbedded(options, hub, log)
  const database = createDatabase({ source, hub, log, onStatement: options.onStatement })
  try {
    await reach(database, options)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function reach(database: Database, { url }: DatabaseOptions): Promise<void> {
  try {
    await database.asOwner(async () => undefined)
  } catch (error) {
    if (!url) throw error
    const reason = error instanceof Error ? error.message || (error as { code?: string }).code : error
    throw new Error(`The PostgreSQL database ${describeUrl(url)} cannot be reached: ${reason}`, {
      cause: error,
    })
  }
}

function openServer(
  url: string,
  { options, hub, log }: { options: DatabaseOptions; hub: NotificationHub; log: DatabaseLog },
): ConnectionSource {
  const { appUrl, pooled = false, poolSize = 10, statementTimeout = 30_000 } = options
  return new PostgresSource({ url, appUrl, pooled, poolSize, statementTimeout, hub, log })
}

async function openEmbedded(
  { dataDir, image, room, onHeld }: DatabaseOptions,
  hub: NotificationHub,
  log: DatabaseLog,
): Promise<ConnectionSource> {
  if (!dataDir) throw new Error('Give a dataDir (embedded database) or a url (PostgreSQL server).')
  if (dataDir === 'memory://') {
    return startEmbedded(
      new EmbeddedSource({ thread: new EmbeddedThread({ directory: null, image }, log), hub, log, room }),
    )
  }
  const { release } = lockDirectory(dataDir)
  try {
    assertNotMoved(dataDir)
    onHeld?.()
  } catch (error) {
    release()
    throw error
  }
  if ((await room?.level()) === 'enough') keepSpare(dataDir)
  const makeRoom = async () => (await room?.level()) !== 'enough' && freeSpare(dataDir)
  const thread = new EmbeddedThread({ directory: join(dataDir, 'pgdata') }, log, makeRoom)
  return startEmbedded(new EmbeddedSource({ thread, hub, log, room, onClosed: release }))
}

async function startEmbedded(source: EmbeddedSource): Promise<EmbeddedSource> {
  try {
    await source.start()
    return source
  } catch (error) {
    await source.close()
    throw error
  }
}
