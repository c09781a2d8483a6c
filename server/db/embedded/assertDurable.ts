import type { PGlite } from '@electric-sql/pglite'

/**
 * Checks, with a commit of its own, that commits reach the disk.
 * @throws Error when the database would acknowledge a commit without an fsync
 */
export async function assertDurable(database: PGlite, files: { syncs: number }): Promise<void> {
  const before = files.syncs
  // Writes to the log of changes and to no table.
  await database.exec(`select pg_logical_emit_message(true, 'mortise', 'opened')`)
  if (files.syncs > before) return
  throw new Error(
    'The embedded database did not sync a commit to disk, so committed rows could be lost. ' +
      'The version of @electric-sql/pglite differs from the one this was made for; install the pinned one (npm ci).',
  )
}
