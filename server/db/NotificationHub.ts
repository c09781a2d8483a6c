import type { DatabaseLog, ListenOptions } from './Database.ts'

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
