import { sql } from 'kysely'
import type { Tx } from '../db/Database.ts'

/** How much work of a name waits under a key. */
export async function countWaiting(tx: Tx, name: string, key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pgboss.job
    where name = ${name} and singleton_key = ${key} and state < 'active'`.execute(tx)
  return rows[0]?.count ?? 0
}
