import { sql } from 'kysely'
import type { Database, Tx } from '../db/Database.ts'

/** Of what a backup holds while it copies files, on a server; the number means nothing. */
const fileLock = 7_203_114_906

/** Databases whose files are being copied by this process, and how often. */
const held = new Map<Database, number>()

/** The result of `work`, during which this process clears no files of the database away. */
export async function whileFilesStay<T>(database: Database, work: () => Promise<T>): Promise<T> {
  held.set(database, (held.get(database) ?? 0) + 1)
  try {
    return await work()
  } finally {
    const left = (held.get(database) ?? 1) - 1
    if (left === 0) held.delete(database)
    else held.set(database, left)
  }
}

/** The same for every server on the database, until `tx` ends. */
export async function holdFiles(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${fileLock})`.execute(tx)
}

/** Whether files may be marked for clearing in `tx`: nobody copies them, and nobody begins to until it ends. */
export async function mayClearFiles(database: Database, tx: Tx): Promise<boolean> {
  if (held.has(database)) return false
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${fileLock}) as taken`.execute(tx)
  return rows[0]?.taken === true
}
