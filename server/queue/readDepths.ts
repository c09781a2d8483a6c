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

/** Minutes that work may be due without anybody who takes it. */
const longestDue = 10

/** Whether work of these names is due for so long that nobody seems to take it. */
export async function isStuck(tx: Tx, names: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isStuck: boolean }>`
    select exists (select from pgboss.job
        where name = any(${[...names]}::text[]) and state < 'active'
        and start_after < now() - make_interval(mins => ${longestDue}))
      and not exists (select from pgboss.job
        where name = any(${[...names]}::text[])
        and greatest(started_on, completed_on) > now() - make_interval(mins => ${longestDue})) as "isStuck"`.execute(
    tx,
  )
  return rows[0]?.isStuck ?? false
}
