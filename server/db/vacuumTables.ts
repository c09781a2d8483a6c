import type { ConnectionSource } from './ConnectionSource.ts'

/**
 * Vacuums and analyses every table of the application, each on its own, so that on the embedded
 * database's one connection other work comes in between. The embedded database has no autovacuum.
 */
export async function vacuumTables(source: ConnectionSource): Promise<void> {
  const tables = await asOwner(source, listTables)
  for (const table of tables) await asOwner(source, query => query(`vacuum (analyze) ${table}`))
  await source.checkpoint()
}

type Query = (text: string) => Promise<{ rows: Record<string, string>[] }>

const listTables = async (query: Query): Promise<string[]> => {
  const { rows } = await query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss') and pg_has_role(current_user, tableowner, 'member') order by 1`,
  )
  return rows.map(row => row.name ?? '')
}

async function asOwner<T>(source: ConnectionSource, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await source.connect('owner')
  let broken = true
  try {
    const result = await work(text => client.query(text))
    broken = false
    return result
  } finally {
    client.release(broken)
  }
}
