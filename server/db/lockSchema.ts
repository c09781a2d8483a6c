import { sql } from 'kysely'
import type { Tx } from './Database.ts'

/** Waits until no other server changes the tables of this database, and keeps others out until `tx` ends. */
export async function lockSchema(tx: Tx): Promise<void> {
  const schemaLock = 7_203_114_905
  await sql`select pg_advisory_xact_lock(${schemaLock})`.execute(tx)
}
