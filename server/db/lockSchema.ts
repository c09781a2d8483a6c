import { sql } from 'kysely'
import { isCluster } from './citus.ts'
import type { Tx } from './Database.ts'

/**
 * Waits until no other server changes the tables of this database, and keeps others out until `tx` ends. Of a
 * distributed database it changes one shard after another: only so can tables that are kept differently be changed in
 * one transaction.
 */
export async function lockSchema(tx: Tx): Promise<void> {
  const schemaLock = 7_203_114_905
  await sql`select pg_advisory_xact_lock(${schemaLock})`.execute(tx)
  if (await isCluster(tx)) await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(tx)
}
