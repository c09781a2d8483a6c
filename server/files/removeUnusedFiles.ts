import { sql } from 'kysely'
import type { Database } from '../db/Database.ts'
import type { Files } from '../engine/contracts/files.ts'
import { mayClearFiles } from './fileHold.ts'

/** Most files of one round; the next one comes in an hour. */
const MOST = 1_000

/**
 * Removes uploads of more than a day ago that no record has ever held, and returns how many. What could not be
 * removed stays noted and is tried again. None while a backup copies them.
 */
export async function removeUnusedFiles(database: Database, files: Files): Promise<number> {
  const names = await database.asPlatform('uploads that no record took', async tx => {
    if (!(await mayClearFiles(database, tx))) return []
    // Marked first: from here on no record can take them.
    await sql`update sys_file set removed_at = now()
      where used_at is null and removed_at is null and created_at < now() - interval '1 day'`.execute(tx)
    const { rows } = await sql<{ name: string }>`select name from sys_file
      where removed_at is not null order by removed_at limit ${MOST}`.execute(tx)
    return rows.map(row => row.name)
  })
  for (const name of names) await files.remove(name)
  if (names.length === 0) return 0
  await database.asPlatform('uploads that are cleared away', tx =>
    tx.deleteFrom('sys_file').where('name', 'in', names).execute(),
  )
  return names.length
}
