import { sql } from 'kysely'
import type { ConnectionSource } from './ConnectionSource.ts'
import type { Database, DatabaseLog, ListenOptions, TransactionOptions, Tx } from './Database.ts'
import type { OnStatement } from './DatabaseOptions.ts'
import { databaseFault } from './databaseFault.ts'
import { quoteName } from './quoteName.ts'
import { createBreaker, refuseInsideTransaction, runTransaction } from './runTransaction.ts'

/** A database over a source of connections. */
export function createDatabase(parts: DatabaseParts): Database {
  return new SourceDatabase(parts)
}

interface DatabaseParts {
  source: ConnectionSource
  hub: NotificationHub
  log: DatabaseLog
  onStatement?: OnStatement | undefined
}

class SourceDatabase implements Database {
  readonly #source: ConnectionSource
  readonly #hub: NotificationHub
  readonly #log: DatabaseLog
  readonly #onStatement: OnStatement | undefined
  readonly #running = new Set<Promise<unknown>>()
  readonly #breaker = createBreaker()
  #closing: Promise<void> | null = null
  #refusedForRoomAt = Number.NEGATIVE_INFINITY

  constructor({ source, hub, log, onStatement }: DatabaseParts) {
    this.#source = source
    this.#hub = hub
    this.#log = log
    this.#onStatement = onStatement
  }

  get kind(): 'embedded' | 'server' {
    return this.#source.kind
  }

  get connections(): number {
    return this.#source.connections
  }

  inTenant<T>(tenantId: number, work: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    return this.#enter('inTenant', () => {
      if (!Number.isSafeInteger(tenantId) || tenantId < 1) throw new Error(`${tenantId} is no tenant id.`)
      return this.#run({ role: 'app', tenantId, work, options })
    })
  }

  asPlatform<T>(reason: string, work: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    return this.#enter('asPlatform', () => {
      this.#log.debug({ reason }, 'Transaction without a tenant')
      return this.#run({ role: 'app', tenantId: null, work, options })
    })
  }

  asOwner<T>(work: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    return this.#enter('asOwner', () => this.#run({ role: 'owner', tenantId: null, work, options }))
  }

  async listen(channel: string, handler: (payload: string) => void, options: ListenOptions = {}) {
    checkChannel(channel)
    refuseInsideTransaction(this.#source, 'listen')
    const { remove } = this.#hub.add(channel, handler, options)
    await this.#enter('listen', () => this.#source.listen(channel)).catch(error => {
      remove()
      throw error
    })
    return async () => {
      if (remove() && this.#closing === null) await this.#source.unlisten(channel)
    }
  }

  async notify(tx: Tx, channel: string, payload: string): Promise<void> {
    checkChannel(channel)
    if (Buffer.byteLength(payload) > 7999)
      throw new Error('A notification carries at most 7,999 bytes: send an id.')
    await sql`select pg_notify(${channel}, ${payload})`.execute(tx)
  }

  ping(): Promise<void> {
    return this.#enter('ping', async () => {
      const client = await this.#source.connect('app')
      await client.query('select 1').then(
        () => client.release(),
        error => {
          client.release(true)
          throw error
        },
      )
    })
  }

  hasRefusedForRoom(): boolean {
    return performance.now() - this.#refusedForRoomAt < refusalTold
  }

  vacuum(tables?: readonly string[]): Promise<void> {
    return this.#enter('vacuum', async () => {
      await this.#source.assertRoom()
      if (tables === undefined) await vacuumAll(this.#source)
      else await vacuumTables(this.#source, tables.map(quoteName), 'vacuum')
    })
  }

  analyze(table: string): Promise<void> {
    refuseInsideTransaction(this.#source, 'analyze')
    return this.#enter('analyze', () =>
      asOwner(this.#source, async query => {
        await query(`analyze ${quoteName(table)}`)
      }),
    )
  }

  close(): Promise<void> {
    refuseInsideTransaction(this.#source, 'close')
    this.#closing ??= this.#shutDown()
    return this.#closing
  }

  async #shutDown(): Promise<void> {
    await Promise.allSettled(this.#running)
    await this.#source.close()
  }

  #run<T>(request: {
    role: 'owner' | 'app'
    tenantId: number | null
    work: (tx: Tx) => Promise<T>
    options: TransactionOptions
  }): Promise<T> {
    const { options, ...rest } = request
    const { retry = true, vital = false } = options
    const whole = {
      ...{ ...rest, retry, vital },
      ...{ source: this.#source, onStatement: this.#onStatement, breaker: this.#breaker },
    }
    return runTransaction(whole).catch(error => {
      if (databaseFault(error)?.kind === 'disk-full') this.#refusedForRoomAt = performance.now()
      throw error
    })
  }

  async #enter<T>(call: string, start: () => Promise<T>): Promise<T> {
    refuseInsideTransaction(this.#source, call)
    if (this.#closing !== null) throw new Error(`${call} was called on a database that is closing.`)
    const running = start()
    this.#running.add(running)
    return running.finally(() => this.#running.delete(running))
  }
}

/** For how long it is told that there was no room, ms. */
const refusalTold = 60_000

function checkChannel(channel: string): void {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(channel))
    throw new Error(`"${channel}" is no channel name: use snake_case.`)
}

/**
 * Vacuums and analyses every table of the application, each on its own, so that on the embedded
 * database's one connection other work comes in between. The embedded database has no autovacuum.
 */
async function vacuumAll(source: ConnectionSource): Promise<void> {
  await vacuumTables(source, await asOwner(source, listTables), 'vacuum (analyze)')
  await source.checkpoint()
}

async function vacuumTables(source: ConnectionSource, tables: readonly string[], how: string): Promise<void> {
  for (const table of tables) await asOwner(source, query => query(`${how} ${table}`))
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

/** Hands notifications to those who listen, channel by channel. One failing handler does not stop the others. */
export class NotificationHub {
  readonly #subscriptions = new Map<string, Set<Subscription>>()
  readonly #log: DatabaseLog

  constructor(log: DatabaseLog) {
    this.#log = log
  }

  /** Channels that somebody listens to. */
  get channels(): string[] {
    return [...this.#subscriptions.keys()]
  }

  /** Adds a handler; `remove` answers whether the channel has none left. */
  add(
    channel: string,
    handler: (payload: string) => void,
    options: ListenOptions,
  ): { remove: () => boolean } {
    const subscription = { handler, onGap: options.onGap }
    const subscriptions = this.#subscriptions.get(channel) ?? new Set()
    this.#subscriptions.set(channel, subscriptions.add(subscription))
    return {
      remove: () => {
        subscriptions.delete(subscription)
        if (subscriptions.size > 0) return false
        return this.#subscriptions.delete(channel)
      },
    }
  }

  dispatch(channel: string, payload: string): void {
    for (const { handler } of [...(this.#subscriptions.get(channel) ?? [])]) {
      this.#call(channel, () => handler(payload))
    }
  }

  /** Tells every listener that notifications may have been missed. */
  gap(): void {
    for (const [channel, subscriptions] of this.#subscriptions) {
      for (const { onGap } of [...subscriptions]) if (onGap) this.#call(channel, onGap)
    }
  }

  #call(channel: string, handler: () => void): void {
    try {
      handler()
    } catch (error) {
      this.#log.error({ err: error, channel }, 'A handler of database notifications failed')
    }
  }
}

interface Subscription {
  handler: (payload: string) => void
  onGap: (() => void) | undefined
}
