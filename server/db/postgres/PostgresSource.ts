import { setTimeout as delay } from 'node:timers/promises'
import type { ClientConfig, PoolClient, PoolConfig } from 'pg'
import pg from 'pg'
import type { Begun, ConnectionSource, DatabaseRole } from '../ConnectionSource.ts'
import type { NotificationHub } from '../createDatabase.ts'
import type { DatabaseLog } from '../Database.ts'
import { databaseFault } from '../databaseFault.ts'
import { holdWrites } from '../runTransaction.ts'
import { typeParsers } from '../typeParsers.ts'
import { applicationUrl, describeUrl } from './serverUrls.ts'

/** The connection that waits for notifications. Opened with the first channel; reopened when it is lost. */
class ListenConnection {
  readonly #options: ListenConnectionOptions
  readonly #closing = new AbortController()
  #client: Promise<pg.Client> | null = null

  constructor(options: ListenConnectionOptions) {
    this.#options = options
  }

  async listen(channel: string): Promise<void> {
    this.#client ??= this.#open()
    const client = await this.#client.catch(error => {
      this.#client = null
      throw error
    })
    await client.query(`listen ${channel}`)
  }

  async unlisten(channel: string): Promise<void> {
    const client = await this.#client
    await client?.query(`unlisten ${channel}`)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const client = await this.#client?.catch(() => null)
    await client?.end()
  }

  async #open(): Promise<pg.Client> {
    const { config, place, hub, log } = this.#options
    const client = new pg.Client({ ...config, keepAlive: true })
    client.on('notification', ({ channel, payload }) => hub.dispatch(channel, payload ?? ''))
    client.on('error', error => log.warn({ err: error }, 'The connection for notifications was lost'))
    await client.connect().catch(error => {
      throw unreachable(error, place)
    })
    client.once('end', () => this.#reopen())
    return client
  }

  #reopen(): void {
    if (this.#closing.signal.aborted) return
    this.#client = this.#openAgain()
    // Whoever waits for this connection gets the error; closing while it reopens is none.
    this.#client.catch(error => {
      if (!this.#closing.signal.aborted)
        this.#options.log.error({ err: error }, 'Notifications do not arrive')
    })
  }

  async #openAgain(): Promise<pg.Client> {
    for (let wait = 100; ; wait = Math.min(wait * 2, 10_000)) {
      await delay(wait, undefined, { signal: this.#closing.signal })
      const client = await this.#listenAgain()
      if (client !== null) return client
    }
  }

  async #listenAgain(): Promise<pg.Client | null> {
    const { hub, log } = this.#options
    try {
      const client = await this.#open()
      for (const channel of hub.channels) await client.query(`listen ${channel}`)
      hub.gap()
      return client
    } catch (error) {
      log.warn({ err: error }, 'The connection for notifications is still lost')
      return null
    }
  }
}

interface PostgresSourceOptions {
  url: string
  appUrl?: string | undefined
  /** Whether appUrl leads to a pooler, which gives a connection for one transaction only. */
  pooled: boolean
  poolSize: number
  /** ms */
  statementTimeout: number
  hub: NotificationHub
  log: DatabaseLog
}

/** Pools of connections to a PostgreSQL server: one for the owner, one for requests. */
export class PostgresSource implements ConnectionSource {
  readonly kind = 'server'
  readonly connections: number
  readonly keepsPlans: boolean
  readonly #owner: pg.Pool
  readonly #app: pg.Pool
  readonly #listener: ListenConnection
  /** Of requests, where they have a URL of their own; the owner's is named by whoever connects first. */
  readonly #appPlace: string | null

  constructor({ url, appUrl, pooled, poolSize, statementTimeout, hub, log }: PostgresSourceOptions) {
    const requests = applicationUrl(url, appUrl)
    this.connections = poolSize
    this.#appPlace = appUrl ? `DATABASE_APP_URL (${describeUrl(appUrl, 'DATABASE_APP_URL')})` : null
    // The next transaction works on another connection, which knows none of the statements kept on this one.
    this.keepsPlans = !pooled
    this.#owner = createPool({ connectionString: url, max: 2 }, log)
    this.#app = createPool(
      {
        ...{ connectionString: requests, max: poolSize },
        // A pooler's connections are there before: there the login's own settings hold (setupServer).
        ...(!pooled && {
          statement_timeout: statementTimeout,
          idle_in_transaction_session_timeout: 2 * statementTimeout,
        }),
        // Of the driver: a machine that is gone ends no statement.
        query_timeout: statementTimeout + 10_000,
      },
      log,
    )
    // Notifications belong to a connection for as long as it lives, which a pooler has none of.
    this.#listener = new ListenConnection({
      config: { connectionString: pooled ? url : requests },
      place: pooled ? null : this.#appPlace,
      ...{ hub, log },
    })
  }

  async connect(role: DatabaseRole): Promise<PoolClient> {
    try {
      return await (role === 'owner' ? this.#owner.connect() : this.#app.connect())
    } catch (error) {
      throw unreachable(error, role === 'owner' ? null : this.#appPlace)
    }
  }

  /** Two messages that travel together; a distributed database wants one statement in each. */
  begin(client: PoolClient, _role: DatabaseRole, tenantId: number | null): Promise<Begun> {
    holdWrites(client)
    const sent = [client.query('begin')]
    if (tenantId !== null) sent.push(client.query('select set_tenant($1)', [tenantId]))
    return Promise.resolve({ isReadOnly: false, answered: Promise.all(sent) })
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

interface ListenConnectionOptions {
  config: ClientConfig
  /** Named where it cannot be reached; null for the owner's. */
  place: string | null
  hub: NotificationHub
  log: DatabaseLog
}

/**
 * The error of a connection that was not made. Whatever a server answers to who connects (it takes no connections, has
 * no such database, refuses the login), nobody is reached: SQLSTATE 08001. In the middle of a statement the same codes
 * mean something else.
 * @param place named in front, with the variable that it stands in
 */
function unreachable(cause: unknown, place: string | null): unknown {
  if (!(cause instanceof Error)) return cause
  const isPooler = cause.message.includes('unsupported startup parameter')
  const isLost = databaseFault(cause)?.kind === 'connection-lost'
  if (isLost && !isPooler && place === null) return cause
  const { code } = cause as { code?: string }
  const reason = cause.message || code
  const message = [place && `${place} cannot be reached: `, reason, isPooler && `. ${behindPooler}`]
  return Object.assign(new Error(message.filter(Boolean).join(''), { cause }), {
    code: isLost && code ? code : '08001',
  })
}

const behindPooler =
  'DATABASE_APP_URL leads through a pooler: set DATABASE_POOLER=transaction (docs/how-to/scale.md).'
