import type { Tx } from '../db/Database.ts'
import type { Caller } from './Caller.ts'

/** What roles and accounts may do, read from the database at once. `tx` is bound to the tenant. */
export interface Grants {
  /** The permissions that roles of a tenant bring together. */
  ofRoles(tx: Tx, tenantId: number, roleIds: number[]): Promise<ReadonlySet<string>>
  /** The permissions that a role of the tenant would bring which held these menu nodes. */
  ofMenus(tx: Tx, tenantId: number, menuIds: number[]): Promise<ReadonlySet<string>>
  /** An account as it may act now; null when it may not. */
  ofAccount(tx: Tx, account: { tenantId: number; userId: number }): Promise<Caller | null>
}
