import { sql } from 'kysely'
import type { Engine } from './startEngine.ts'

/** Deadlocks that the database has ended so far; the engine would try again and nobody would notice. */
export async function deadlocksOf({ database }: Engine): Promise<number> {
  return database.asOwner(async tx => {
    const { rows } = await sql<{ deadlocks: number }>`select pg_stat_clear_snapshot(), deadlocks::int
      from pg_stat_database where datname = current_database()`.execute(tx)
    return rows[0]?.deadlocks ?? 0
  })
}
