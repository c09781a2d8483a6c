import type { Tx } from '../../db/Database.ts'

/** What can be kept as JSON. */
export type JsonObject = { readonly [key: string]: JsonValue }
type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject

export interface SendOptions {
  /** Not before this moment. Default: at once. */
  startAfter?: Date
  /** What the rule `keyed` of the work goes by. */
  key?: string
  /** Sent when this transaction commits, and never when it rolls back. Inside a transaction it must be given. */
  tx?: Tx
}

/** How much of one kind of work there is. */
export interface QueueDepth {
  name: string
  /** Waits, for its moment or for somebody to take it. */
  waiting: number
  running: number
  /** Given up within the last seven days. */
  failed: number
}

/**
 * Work that is done outside of requests, once, by any of the servers on the same database. It survives a stop and a
 * kill: what a server leaves behind is taken up by another. What is sent belongs to no tenant and is readable by
 * whoever works the queue, so data carries ids, not contents.
 * A handler says `await services.queue.send('mail', { logId }, { tx: context.tx })`.
 */
export interface Queue {
  /**
   * Hands data over to the work of this name (defineQueueHandler), and says whether it was taken: false when `keyed` forbids it.
   * @throws Error when no module defines the work
   */
  send(name: string, data: JsonObject, options?: SendOptions): Promise<boolean>
  /** Hands data over to every work that is done upon an announcement (`on`); nobody may listen. */
  announce(topic: string, data: JsonObject, options: SendOptions): Promise<void>
  /** How much waits under a key. */
  waiting(tx: Tx, name: string, key: string): Promise<number>
  /** How much there is of every kind of work; counted now. */
  depths(tx: Tx): Promise<QueueDepth[]>
  /** Whether work is due for ten minutes and nobody has taken any since. */
  isStuck(tx: Tx): Promise<boolean>
}
