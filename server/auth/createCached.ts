import type { Database, Tx } from '../db/Database.ts'
import type { Services } from '../engine/contracts/Services.ts'

/** Something read from the database as a whole and kept until somebody, on any server, says that it changed. */
export interface Cached<T> {
  /** What is kept, at once; read when nothing is. Inside a transaction only what refresh() has read. */
  get(): Promise<T>
  /** Reads it anew when it changed. Called before a request's transaction, in which nothing else can be read. */
  refresh(): Promise<void>
  /** Forgets it on every server when tx commits. */
  drop(tx: Tx): Promise<void>
  close(): Promise<void>
}

/** Keeps what `read` answers until `channel` is notified. `read` runs as the application's role without a tenant. */
export async function createCached<T>(
  database: Database,
  options: { channel: string; read: (tx: Tx) => Promise<T>; reason: string },
): Promise<Cached<T>> {
  let kept: { value: T } | null = null
  let changes = 0
  let seen = -1
  let reading: Promise<T> | null = null
  const noteChange = () => {
    changes += 1
  }
  const close = await database.listen(options.channel, noteChange, { onGap: noteChange })

  async function read(): Promise<T> {
    const before = changes
    const value = await database.asPlatform(options.reason, options.read)
    kept = { value }
    // A change that came while reading may be in it or not: then it is read again next time.
    seen = before
    return value
  }

  function readOnce(): Promise<T> {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }

  return {
    get: async () => (kept ? kept.value : readOnce()),
    async refresh() {
      // A reading that was under way may not have the change yet.
      while (seen !== changes) await readOnce()
    },
    drop(tx) {
      // The notification may arrive after the answer of the request that made the change.
      noteChange()
      return database.notify(tx, options.channel, '')
    },
    close,
  }
}

/**
 * Reads anew what the platform's dictionaries and settings have become. Whatever opens transactions calls it first, for
 * inside of one nothing of them can be read.
 */
export async function refreshShared({
  dictionaries,
  settings,
}: Pick<Services, 'dictionaries' | 'settings'>): Promise<void> {
  await Promise.all([dictionaries.refresh(), settings.refresh()])
}
