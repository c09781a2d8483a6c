import { isSuperuser } from '#server/engine/access.ts'
import type { DataScope } from '#server/engine/contracts/Caller.ts'
import type { ScopedRole } from '#server/engine/contracts/Grants.ts'

/** What somebody may do, and which records they see: null for every record of the tenant. */
export interface Reach {
  permissions: ReadonlySet<string>
  dataScope: DataScope | null
}

/**
 * A role with everything that it can come to grant: stopped or not, and with menu nodes that are stopped for now, for
 * either may be started again by somebody else.
 */
export interface GrantedRole extends ScopedRole {
  roleName: string
  permissions: ReadonlySet<string>
}

/** The platform's administrators may do everything. */
export const EVERYTHING = '*:*:*'

/**
 * What administrators of a tenant hold beside permissions: whatever its package will bring. No menu node can grant it,
 * for none has a star.
 */
const ADMINISTRATION = '*:administration'

/** What the key of a role grants by itself. */
export function keyRights(tenantId: number, roleKey: string): string[] {
  if (isSuperuser(tenantId, [roleKey])) return [EVERYTHING]
  return roleKey === 'admin' ? [ADMINISTRATION] : []
}

/** In what a role goes beyond what somebody else has. */
export type Excess = 'administration' | 'permissions' | 'scope'

/** In which permissions go beyond a reach; null when they do not. */
export function excessOf(mine: Reach, permissions: ReadonlySet<string>): Excess | null {
  if (mine.permissions.has(EVERYTHING)) return null
  const beyond = [...permissions].filter(permission => !mine.permissions.has(permission))
  if (beyond.includes(ADMINISTRATION) || beyond.includes(EVERYTHING)) return 'administration'
  return beyond.length === 0 ? null : 'permissions'
}

/** Whether a scope shows nothing that another does not. The own records of an account are seen with the account. */
export const isWithinScope = ({ dataScope: mine }: Reach, theirs: DataScope | null): boolean =>
  mine === null || (theirs?.deptIds.every(id => mine.deptIds.includes(id)) ?? false)
