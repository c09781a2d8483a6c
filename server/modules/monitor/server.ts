import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import type { Tx } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { readProcessHealth } from './readProcessHealth.ts'

/** The tenant that is the platform: what it runs on is its affair. */
const platform = 1

/** How the server that answers is doing, and what all servers share: database, queue, jobs. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/monitor/server',
      access: { permissions: ['monitor:server:list'] },
      summary: 'Health of this server, of the database and of the queue',
      async run({ tx, caller, database, services }) {
        if (caller.tenantId !== platform) throw new Fault('PERMISSION_DENIED')
        return {
          data: {
            process: readProcessHealth(),
            disk: { free: await services.room.free(), level: await services.room.level() },
            database: {
              kind: database.kind,
              ...(await readDatabaseHealth(tx)),
              nodes: services.nodes.all(),
            },
            queue: await services.queue.depths(tx),
            jobs: await readJobHealth(tx),
            held: services.hold.since()?.toISOString() ?? null,
          },
        }
      },
    },
  ],
})

/** How the scheduled jobs are doing. */
interface JobHealth {
  active: number
  paused: number
  /** Runs of the last 24 hours. */
  succeeded: number
  failed: number
}

async function readJobHealth(tx: Tx): Promise<JobHealth> {
  const { rows } = await sql<JobHealth>`select
    (select count(*) from sys_job where status = '0') as active,
    (select count(*) from sys_job where status <> '0') as paused,
    count(*) filter (where status = '0') as succeeded,
    count(*) filter (where status = '1') as failed
    from sys_job_log where create_time > now() - interval '24 hours'`.execute(tx)
  return rows[0] as JobHealth
}

/** How the database is doing. Size in bytes, latency in ms. */
interface DatabaseHealth {
  version: string
  size: number
  connections: number
  mostConnections: number
  /** How long a statement without work takes there and back. */
  latency: number
}

async function readDatabaseHealth(tx: Tx): Promise<DatabaseHealth> {
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
