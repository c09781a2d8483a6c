import type { Transaction } from 'kysely'

/**
 * A running transaction: a Kysely query builder over untyped tables, because tables are described by
 * schemas at run time. Valid until the work it was handed to ends.
 */
// biome-ignore lint/suspicious/noExplicitAny: tables are described at run time, not by TypeScript types.
export type Tx = Transaction<any>

/** Structured log lines, the subset of pino's methods that the database layer uses. */
export interface DatabaseLog {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface TransactionOptions {
  /** Runs the work again on deadlocks, serialization failures and connections lost before commit. Default true. */
  retry?: boolean
  /** Small work that cannot wait for room on a disk that is nearly full: signing in, clearing away. Default false. */
  vital?: boolean
}

export interface ListenOptions {
  /** Called after a lost connection listens again: what was notified meanwhile never arrived. */
  onGap?: () => void
}

/** The one door to the stored data, embedded or on a server. */
export interface Database {
  readonly kind: 'embedded' | 'server'
  /** Transactions that can be under way at a time; more wait. */
  readonly connections: number

  /**
   * The result of `work`, run in one transaction as the application's role and bound to one tenant.
   * Commits when `work` resolves, rolls back when it throws. `work` may run more than once (see `retry`),
   * so it does nothing that a rollback cannot undo: no HTTP, no mail, no files.
   * @throws Error when called inside another transaction: pass that transaction on instead.
   */
  inTenant<T>(tenantId: number, work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>

  /**
   * The result of `work`, run as the application's role with no tenant: tables of tenants show and accept
   * no rows. For what runs before a tenant is known; `reason` is logged (debug), callers are listed by lint.
   */
  asPlatform<T>(reason: string, work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>

  /** The result of `work`, run as the owner of the tables: DDL, migrations, seeds. Never from a request. */
  asOwner<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>

  /**
   * Calls `handler` with the payload of every notification on `channel`, from any server on the same
   * database, and returns what stops it. Listens again after a lost connection.
   */
  listen(
    channel: string,
    handler: (payload: string) => void,
    options?: ListenOptions,
  ): Promise<() => Promise<void>>

  /** Sends `payload` (at most 7,999 bytes) to the listeners of `channel` when `tx` commits. */
  notify(tx: Tx, channel: string, payload: string): Promise<void>

  /** Resolves when the database answers. @throws when it does not. */
  ping(): Promise<void>

  /** Whether it has refused to write for lack of room within the last minute. */
  hasRefusedForRoom(): boolean

  /** Clears away dead rows, table by table: of those named, or of all, whose statistics for the planner it refreshes. */
  vacuum(tables?: readonly string[]): Promise<void>

  /**
   * Refreshes the planner's statistics of one table.
   * @throws Error when called inside a transaction.
   */
  analyze(table: string): Promise<void>

  /** Waits for running transactions, refuses new ones, then lets go of the database. */
  close(): Promise<void>
}

/** A log that drops everything, for callers that give none. */
export const silentLog: DatabaseLog = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}
