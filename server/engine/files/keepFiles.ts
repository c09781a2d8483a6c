import { sql } from 'kysely'
import type { Tx } from '../../db/Database.ts'

/**
 * Keeps stored files from being cleared away as left over. The engine does it for all that it writes; code that writes
 * an address into a table itself calls this in the same transaction.
 */
export async function keepFiles(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await tx
    .updateTable('sys_file')
    .set({ used_at: sql`now()` })
    .where('name', 'in', names)
    .where('used_at', 'is', null)
    .execute()
}
