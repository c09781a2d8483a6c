import pg, { type PoolClient } from 'pg'
import { DiskFullError, type Room } from '../../room/createRoom.ts'
import { applicationRole } from '../applicationRole.ts'
import type { ConnectionSource, DatabaseRole } from '../ConnectionSource.ts'
import type { DatabaseLog } from '../Database.ts'
import type { NotificationHub } from '../NotificationHub.ts'
import { typeParsers } from '../typeParsers.ts'
import type { EmbeddedThread } from './EmbeddedThread.ts'
import { PortStream } from './PortStream.ts'

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
  ): Promise<boolean> {
    const level = (await this.#room?.level()) ?? 'enough'
    const isReadOnly = level === 'full' || (level === 'short' && !vital)
    const statements = [isReadOnly ? 'begin read only' : 'begin']
    if (role === 'app') statements.push(`set local role ${applicationRole}`)
    if (tenantId !== null) statements.push(`select set_tenant(${tenantId})`)
    await client.query(statements.join('; '))
    return isReadOnly
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
