import type { DatabaseLog } from '../db/Database.ts'
import type { Services } from './contracts/Services.ts'

/** What a piece of work runs with. No transaction, no tenant: it opens its own through services.database. */
export interface WorkContext {
  services: Services
  /** Aborted when the work takes too long, when another server has taken it over, or when this one stops. */
  signal: AbortSignal
  log: DatabaseLog
  /** Identity of what was sent; the same in every attempt. */
  id: string
  /** 1 for the first. */
  attempt: number
}

export interface WorkDefinition<T = never> {
  /** Unique in the whole application: letters, digits and "-". */
  name: string
  /** How often a failure is tried again (0: never) and how long to wait before; `backoff` doubles it each time. */
  retry: { limit: number; delaySeconds: number; backoff: boolean }
  /** Longest that one attempt may take, in seconds. Default 900. */
  timeoutSeconds?: number
  /** How many run side by side on one server. Default 1. */
  concurrency?: number
  /** What is sent with a key that waits already: 'one-waiting' refuses a second. Default: both wait. */
  keyed?: 'one-waiting'
  /**
   * Whether each server that starts sends it, with no data, unless it waits already: what earlier versions have stored
   * is brought up to this one. It finds out by itself whether anything is left to do. Default false.
   */
  atStart?: boolean
  /** The announcement upon which it is sent, with what is announced: other areas know nothing of who listens. */
  on?: string
  /** Does the work. A killed server's work runs again, so it must stand that. What it throws fails the attempt. */
  run(data: T, context: WorkContext): Promise<unknown>
  /** Told once when no further attempt will be made, even when the last one took its server down. */
  givenUp?(data: T, context: WorkContext & { reason: string }): Promise<unknown>
}

/**
 * Declares work that requests hand over with `services.queue.send(name, data)`; listed in `works` of defineModule.
 * @example
 * export default defineModule({
 *   works: [
 *     defineQueueHandler<{ logId: number }>({
 *       name: 'mail',
 *       retry: { limit: 5, delaySeconds: 30, backoff: true },
 *       run: ({ logId }, { services }) => deliver(services, logId),
 *       givenUp: ({ logId }, { services, reason }) => noteFailure(services, logId, reason),
 *     }),
 *   ],
 * })
 */
export function defineQueueHandler<T>(definition: WorkDefinition<T>): WorkDefinition {
  // What is sent under a name is what its work takes: the one place where both meet is the queue.
  return definition as unknown as WorkDefinition
}
