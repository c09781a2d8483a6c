import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'
import type { PoolClient } from 'pg'
import pg from 'pg'
import { DiskFullError, type Room } from '../../room/createRoom.ts'
import { applicationRole } from '../applicationRole.ts'
import type { Begun, ConnectionSource, DatabaseRole } from '../ConnectionSource.ts'
import type { NotificationHub } from '../createDatabase.ts'
import type { DatabaseLog } from '../Database.ts'
import { typeParsers } from '../typeParsers.ts'
import type { EmbeddedThread } from './EmbeddedThread.ts'

/** The socket that the driver asks for, over a port to the thread of the embedded database. */
class PortStream extends Duplex {
  readonly #open: () => Promise<MessagePort>
  #port: MessagePort | null = null

  constructor(open: () => Promise<MessagePort>) {
    super()
    this.#open = open
  }

  connect(): this {
    this.#open().then(
      port => this.#attach(port),
      error => this.destroy(error),
    )
    return this
  }

  #attach(port: MessagePort): void {
    this.#port = port
    port.on('message', (bytes: Uint8Array) =>
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
    )
    port.on('close', () => this.destroy(this.writableEnded ? undefined : connectionLost()))
    this.emit('connect')
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#port?.postMessage(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#port?.postMessage(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _read(): void {
    // Bytes are pushed as they arrive; the database answers one batch at a time.
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null)
    this.#port?.close()
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#port?.close()
    done(error)
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    this.#port?.ref()
    return this
  }

  unref(): this {
    this.#port?.unref()
    return this
  }
}

interface EmbeddedSourceOptions {
  thread: EmbeddedThread
  hub: NotificationHub
  log: DatabaseLog
  /** Where its files lie; without it there is always enough. */
  room?: Room | undefined
  /** Called when the database has let go of its files. */
  onClosed?: () => void
}

/** The one connection of the embedded database, handed out in the order of asking. */
export class EmbeddedSource implements ConnectionSource {
  readonly kind = 'embedded'
  readonly connections = 1
  readonly keepsPlans = true
  readonly #thread: EmbeddedThread
  readonly #pool: pg.Pool
  readonly #room: Room | undefined
  readonly #onClosed: (() => void) | undefined

  constructor({ thread, hub, log, room, onClosed }: EmbeddedSourceOptions) {
    this.#room = room
    this.#onClosed = onClosed
    this.#thread = thread
    this.#pool = new pg.Pool({
      stream: () => new PortStream(() => this.#thread.connect()),
      ...{ user: 'postgres', database: 'postgres', host: 'embedded', port: 0, ssl: false },
      ...{ max: 1, idleTimeoutMillis: 0, pipeline: true, types: typeParsers },
      onConnect: client => this.#prepare(client as PoolClient, hub, log),
    })
    this.#pool.on('error', error =>
      log.error({ err: error }, 'The connection to the embedded database failed'),
    )
  }

  connect(_role: DatabaseRole): Promise<PoolClient> {
    return this.#pool.connect()
  }

  /** One message: the session is the superuser's, so taking on the role belongs to opening. */
  async begin(
    client: PoolClient,
    role: DatabaseRole,
    tenantId: number | null,
    vital: boolean,
  ): Promise<Begun> {
    const level = (await this.#room?.level()) ?? 'enough'
    const isReadOnly = level === 'full' || (level === 'short' && !vital)
    const statements = [isReadOnly ? 'begin read only' : 'begin']
    if (role === 'app') statements.push(`set local role ${applicationRole}`)
    if (tenantId !== null) statements.push(`select set_tenant(${tenantId})`)
    return { isReadOnly, answered: client.query(statements.join('; ')) }
  }

  async assertRoom(): Promise<void> {
    if (((await this.#room?.level()) ?? 'enough') !== 'enough') throw new DiskFullError()
  }

  async listen(channel: string): Promise<void> {
    await this.#pool.query(`listen ${channel}`)
  }

  async unlisten(channel: string): Promise<void> {
    await this.#pool.query(`unlisten ${channel}`)
  }

  /** Nothing writes the changed pages out in the background, so the log of changes would only grow. */
  async checkpoint(): Promise<void> {
    await this.#pool.query('checkpoint')
  }

  /** Starts the database, so that opening reports what is wrong. */
  async start(): Promise<void> {
    await this.#thread.start()
  }

  async close(): Promise<void> {
    await this.#pool.end()
    await this.#thread.stop()
    this.#onClosed?.()
  }

  async #prepare(client: PoolClient, hub: NotificationHub, log: DatabaseLog): Promise<void> {
    client.on('error', error => log.error({ err: error }, 'The embedded database closed its connection'))
    client.on('notification', ({ channel, payload }) => hub.dispatch(channel, payload ?? ''))
    for (const channel of hub.channels) await client.query(`listen ${channel}`)
  }
}

function connectionLost(): Error {
  return Object.assign(new Error('The thread of the embedded database stopped.'), { code: 'ECONNRESET' })
}
