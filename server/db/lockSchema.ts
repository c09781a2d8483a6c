import { sql } from 'kysely'
import { isCluster } from './citus.ts'
import type { Tx } from './Database.ts'

const schemaLock = 7_203_114_905

/**
 * Waits until no other server changes the tables of this database, and keeps others out until `tx` ends. Of a
 * distributed database it changes one shard after another: only so can tables that are kept differently be changed in
 * one transaction.
 */
export async function lockSchema(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${schemaLock})`.execute(tx)
  if (await isCluster(tx)) await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(tx)
}

/** The same without waiting: false where somebody else changes the tables of this database. */
export async function tryLockSchema(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${schemaLock}) as taken`.execute(tx)
  return rows[0]?.taken === true
}
