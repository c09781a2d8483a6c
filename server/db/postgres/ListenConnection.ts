import { setTimeout as delay } from 'node:timers/promises'
import pg, { type ClientConfig } from 'pg'
import type { DatabaseLog } from '../Database.ts'
import type { NotificationHub } from '../NotificationHub.ts'
import { unreachable } from './unreachable.ts'

interface ListenConnectionOptions {
  config: ClientConfig
  hub: NotificationHub
  log: DatabaseLog
}

/** The connection that waits for notifications. Opened with the first channel; reopened when it is lost. */
export class ListenConnection {
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
    const { config, hub, log } = this.#options
    const client = new pg.Client({ ...config, keepAlive: true })
    client.on('notification', ({ channel, payload }) => hub.dispatch(channel, payload ?? ''))
    client.on('error', error => log.warn({ err: error }, 'The connection for notifications was lost'))
    await client.connect().catch(error => {
      throw unreachable(error)
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
