import { sql } from 'kysely'
import type { Database } from '#server/db/Database.ts'

/**
 * Every row of every table of the database, each as one text that begins with its table; but for two in which the queue
 * notes every few seconds that it looks after itself.
 */
export function everyRow(database: Database): Promise<string[]> {
  return database.asOwner(async tx => {
    const { rows: tables } = await sql<{ schema: string; name: string }>`
      select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
        and (n.nspname = 'public' or c.relname not in ('queue', 'version'))
      order by 1, 2`.execute(tx)
    const found: string[] = []
    for (const { schema, name } of tables) {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(t)::text as row from ${sql.id(schema, name)} t`.execute(tx)
      found.push(...rows.map(({ row }) => `${name} ${row}`))
    }
    return found
  })
}

/** The rows that are there afterwards and were not before, or not so. */
export function newRows(before: readonly string[], after: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const row of before) counts.set(row, (counts.get(row) ?? 0) + 1)
  return after.filter(row => {
    const left = counts.get(row) ?? 0
    counts.set(row, left - 1)
    return left <= 0
  })
}
