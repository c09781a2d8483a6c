import pg, { type PoolClient, type PoolConfig } from 'pg'
import type { ConnectionSource, DatabaseRole } from '../ConnectionSource.ts'
import type { DatabaseLog } from '../Database.ts'
import type { NotificationHub } from '../NotificationHub.ts'
import { typeParsers } from '../typeParsers.ts'
import { ListenConnection } from './ListenConnection.ts'
import { applicationUrl } from './serverUrls.ts'
import { unreachable } from './unreachable.ts'

export interface PostgresSourceOptions {
  url: string
  appUrl?: string | undefined
  poolSize: number
  /** ms */
  statementTimeout: number
  hub: NotificationHub
  log: DatabaseLog
}

/** Pools of connections to a PostgreSQL server: one for the owner, one for requests. */
export class PostgresSource implements ConnectionSource {
  readonly kind = 'server'
  readonly #owner: pg.Pool
  readonly #app: pg.Pool
  readonly #listener: ListenConnection

  constructor({ url, appUrl, poolSize, statementTimeout, hub, log }: PostgresSourceOptions) {
    const requests = applicationUrl(url, appUrl)
    this.#owner = createPool({ connectionString: url, max: 2 }, log)
    this.#app = createPool(
      {
        ...{ connectionString: requests, max: poolSize },
        ...{ statement_timeout: statementTimeout, idle_in_transaction_session_timeout: 2 * statementTimeout },
        // Of the driver: a machine that is gone ends no statement.
        query_timeout: statementTimeout + 10_000,
      },
      log,
    )
    this.#listener = new ListenConnection({ config: { connectionString: requests }, hub, log })
  }

  async connect(role: DatabaseRole): Promise<PoolClient> {
    try {
      return await (role === 'owner' ? this.#owner.connect() : this.#app.connect())
    } catch (error) {
      throw unreachable(error)
    }
  }

  /** Two messages that travel together; a distributed database wants one statement in each. */
  async begin(client: PoolClient, _role: DatabaseRole, tenantId: number | null): Promise<boolean> {
    const begun = client.query('begin')
    if (tenantId === null) await begun
    else await Promise.all([begun, client.query('select set_tenant($1)', [tenantId])])
    return false
  }

  /** How much room the server has it tells nobody. */
  async assertRoom(): Promise<void> {
    await Promise.resolve()
  }

  listen(channel: string): Promise<void> {
    return this.#listener.listen(channel)
  }

  unlisten(channel: string): Promise<void> {
    return this.#listener.unlisten(channel)
  }

  /** The server does this by itself. */
  async checkpoint(): Promise<void> {
    await Promise.resolve()
  }

  async close(): Promise<void> {
    await Promise.all([this.#owner.end(), this.#app.end(), this.#listener.close()])
  }
}

function createPool(config: PoolConfig, log: DatabaseLog): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    ...{ types: typeParsers, pipeline: true, keepAlive: true, connectionTimeoutMillis: 10_000 },
    application_name: 'mortise',
  })
  pool.on('error', error => log.warn({ err: error }, 'An idle connection to the database was lost'))
  // While somebody works with it, the pool does not listen; the failing query tells its caller.
  pool.on('connect', client => client.on('error', error => log.warn({ err: error }, 'A connection was lost')))
  return pool
}
