import { type RawBuilder, sql } from 'kysely'
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

/**
 * What a role holds whose key page files name as one of those that alone may have a page. Nobody takes such a key, gives
 * such a role or takes it away but who holds one of it, and administrators.
 */
const rightOfKey = (roleKey: string): string => `*:role:${roleKey}`

/** What the key of a role grants by itself. */
export function keyRights(tenantId: number, roleKey: string, isNamed = false): string[] {
  if (isSuperuser(tenantId, [roleKey])) return [EVERYTHING]
  return [...(roleKey === 'admin' ? [ADMINISTRATION] : []), ...(isNamed ? [rightOfKey(roleKey)] : [])]
}

/** SQL of whether page files name the key of a role as one of those that alone may have a page. */
export const isNamedKey = (roleKey: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from sys_menu_limit l where ${roleKey} = any(l.roles))`

/** In what a role goes beyond what somebody else has. */
export type Excess = 'administration' | 'permissions' | 'scope'

/** In which permissions go beyond a reach; null when they do not. */
export function excessOf(mine: Reach, permissions: ReadonlySet<string>): Excess | null {
  if (mine.permissions.has(EVERYTHING)) return null
  const governs = mine.permissions.has(ADMINISTRATION)
  const beyond = [...permissions].filter(
    permission => !mine.permissions.has(permission) && !(governs && permission.startsWith(rightOfKey(''))),
  )
  if (beyond.includes(ADMINISTRATION) || beyond.includes(EVERYTHING)) return 'administration'
  return beyond.length === 0 ? null : 'permissions'
}

/** Whether a scope shows nothing that another does not. The own records of an account are seen with the account. */
export const isWithinScope = ({ dataScope: mine }: Reach, theirs: DataScope | null): boolean =>
  mine === null || (theirs?.deptIds.every(id => mine.deptIds.includes(id)) ?? false)
