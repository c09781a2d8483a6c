import { sql } from 'kysely'
import type { Tx } from '../db/Database.ts'
import type { QueueDepth } from '../engine/Queue.ts'

/** How much there is of each kind of work, in the order of the names. */
export async function readDepths(tx: Tx, names: readonly string[]): Promise<QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`select name,
      count(*) filter (where state < 'active') as waiting,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'failed') as failed
    from pgboss.job where name = any(${[...names]}::text[]) group by name`.execute(tx)
  const found = new Map(rows.map(row => [row.name, row]))
  return names.map(name => found.get(name) ?? { name, waiting: 0, running: 0, failed: 0 })
}
