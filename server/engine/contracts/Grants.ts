import type { Tx } from '../../db/Database.ts'
import type { Caller, DataScope } from './Caller.ts'

/** What roles and accounts may do, read from the database at once. `tx` is bound to the tenant. */
export interface Grants {
  /** The permissions that roles of a tenant bring together. */
  ofRoles(tx: Tx, tenantId: number, roleIds: number[]): Promise<ReadonlySet<string>>
  /** The permissions that a role of this key would bring which held these menu nodes. */
  ofMenus(
    tx: Tx,
    role: { tenantId: number; roleKey: string },
    menuIds: number[],
  ): Promise<ReadonlySet<string>>
  /** What roles show together to accounts of these departments; null is every record of the tenant. */
  scopeOf(tx: Tx, tenantId: number, standing: Standing): Promise<DataScope | null>
  /** An account as it may act now; null when it may not. */
  ofAccount(tx: Tx, account: { tenantId: number; userId: number }): Promise<Caller | null>
}

/** Roles, and the departments of those who hold them. */
export interface Standing {
  deptIds: readonly number[]
  roles: readonly ScopedRole[]
}

export interface ScopedRole {
  roleId: number
  /** A value of the dictionary system_data_scope. */
  dataScope: string
}
