import { sql } from 'kysely'
import type { Database, Tx } from '../Database.ts'
import { lockSchema } from '../lockSchema.ts'
import { RANGE_EXTENSION } from '../sync/planExclusions.ts'
import { tryStatements } from './tryStatements.ts'

/**
 * Makes the extension with which the database keeps ranges apart (`noOverlap`), and returns whether it is there. A start
 * makes it when a page file first asks for it, as far as the owner may.
 */
export function setupRanges(database: Database): Promise<boolean> {
  return database.asOwner(async tx => {
    await lockSchema(tx)
    await tryStatements(tx, [`create extension if not exists ${RANGE_EXTENSION}`])
    return hasRanges(tx)
  })
}

/** Whether the extension is there. */
export async function hasRanges(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = ${RANGE_EXTENSION}`.execute(tx)
  return rows.length > 0
}
