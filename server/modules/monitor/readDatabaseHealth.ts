import { sql } from 'kysely'
import type { RequestContext } from '#server/engine/RequestContext.ts'

/** How the database is doing. Size in bytes, latency in ms. */
export interface DatabaseHealth {
  version: string
  size: number
  connections: number
  mostConnections: number
  /** How long a statement without work takes there and back. */
  latency: number
}

export async function readDatabaseHealth(tx: RequestContext['tx']): Promise<DatabaseHealth> {
  const started = performance.now()
  await sql`select 1`.execute(tx)
  const latency = Math.round((performance.now() - started) * 100) / 100
  const { rows } = await sql<Omit<DatabaseHealth, 'latency'>>`select
    current_setting('server_version') as version,
    pg_database_size(current_database()) as size,
    (select count(*) from pg_stat_activity where datname = current_database()) as connections,
    current_setting('max_connections')::int as "mostConnections"`.execute(tx)
  return { ...(rows[0] as Omit<DatabaseHealth, 'latency'>), latency }
}
