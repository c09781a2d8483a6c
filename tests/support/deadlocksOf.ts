import { sql } from 'kysely'
import type { Database } from '#server/db/Database.ts'

/** Deadlocks that the database has ended so far; what was asked for is tried again, and nobody would notice. */
export async function deadlocksOf({ database }: { database: Database }): Promise<number> {
  await flushAll(database)
  return database.asOwner(async tx => {
    const { rows } = await sql<{ deadlocks: number }>`select pg_stat_clear_snapshot(), deadlocks::int
      from pg_stat_database where datname = current_database()`.execute(tx)
    return rows[0]?.deadlocks ?? 0
  })
}

/** A connection keeps to itself for seconds what it has counted: each is taken once, and told to let it go. */
async function flushAll(database: Database): Promise<void> {
  let waiting = database.connections
  const { promise: all, resolve: go } = Promise.withResolvers<void>()
  const flush = () =>
    database.inTenant(1, async tx => {
      await sql`select pg_stat_force_next_flush()`.execute(tx)
      waiting -= 1
      if (waiting === 0) go()
      await all
    })
  await Promise.all(Array.from({ length: database.connections }, flush))
}
