import type { PGlite } from '@electric-sql/pglite'

/**
 * Writes changed pages out when the log of changes has grown by `afterBytes` since that was last done, and
 * answers whether it was. A server does this in the background; the embedded database never does, so its
 * log would only grow, and with it the time that recovery takes.
 */
export async function checkpointWhenDue(database: PGlite, afterBytes: number): Promise<boolean> {
  // Inside somebody's transaction a checkpoint is refused; the next round comes soon.
  if (database.isInTransaction()) return false
  const { rows } = await database.query<{ due: boolean }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) >= ${afterBytes} as due from pg_control_checkpoint()`,
  )
  if (!rows[0]?.due) return false
  await database.exec('checkpoint')
  return true
}
