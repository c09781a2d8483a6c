import type { PoolClient } from 'pg'

/** Who a connection works as: the owner of the tables, or the application, which row policies bind. */
export type DatabaseRole = 'owner' | 'app'

/** A transaction whose opening was sent. */
export interface Begun {
  /** Whether it can only read, because there is no room to write. */
  isReadOnly: boolean
  /** Rejects where it was not opened. */
  answered: Promise<unknown>
}

/** Where connections come from: the seam between one embedded connection and pools on a server. */
export interface ConnectionSource {
  readonly kind: 'embedded' | 'server'
  /** How many there are for requests. */
  readonly connections: number
  /** Whether a connection serves the same pool for as long as it lives, so that it may keep the plans of statements. */
  readonly keepsPlans: boolean
  connect(role: DatabaseRole): Promise<PoolClient>
  /**
   * Opens a transaction as `role`, bound to `tenantId` (null: to no tenant). Statements may follow before it is
   * answered and travel behind it. Where it fails they stand alone, unbound: rows of tenants are closed to them. `vital` work may use the room that is kept for it.
   */
  begin(client: PoolClient, role: DatabaseRole, tenantId: number | null, vital: boolean): Promise<Begun>
  /** @throws DiskFullError when it is known that there is no room to write */
  assertRoom(): Promise<void>
  /** Starts delivery of a channel's notifications to the hub that the source was made with. */
  listen(channel: string): Promise<void>
  unlisten(channel: string): Promise<void>
  /** What this kind of database does not do by itself, after every table was vacuumed. */
  checkpoint(): Promise<void>
  close(): Promise<void>
}
