import type { PoolClient } from 'pg'

/** Who a connection works as: the owner of the tables, or the application, which row policies bind. */
export type DatabaseRole = 'owner' | 'app'

/** Where connections come from: the seam between one embedded connection and pools on a server. */
export interface ConnectionSource {
  readonly kind: 'embedded' | 'server'
  /** How many there are for requests. */
  readonly connections: number
  /** Whether a connection serves the same pool for as long as it lives, so that it may keep the plans of statements. */
  readonly keepsPlans: boolean
  connect(role: DatabaseRole): Promise<PoolClient>
  /**
   * Opens a transaction as `role`, bound to `tenantId` (null: to no tenant).
   * @returns whether it can only read, because there is no room to write; `vital` work may use what is kept for it
   */
  begin(client: PoolClient, role: DatabaseRole, tenantId: number | null, vital: boolean): Promise<boolean>
  /** @throws DiskFullError when it is known that there is no room to write */
  assertRoom(): Promise<void>
  /** Starts delivery of a channel's notifications to the hub that the source was made with. */
  listen(channel: string): Promise<void>
  unlisten(channel: string): Promise<void>
  /** What this kind of database does not do by itself, after every table was vacuumed. */
  checkpoint(): Promise<void>
  close(): Promise<void>
}
