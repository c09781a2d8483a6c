import type { EngineUser } from '../EngineHost.ts'

const EVERYTHING = '*:*:*'
const EVERY_ROLE = 'admin'

/** Returns whether the user holds any one of the permissions; an empty list only for "*:*:*". */
export function hasPermission(user: EngineUser, permissions: string | readonly string[]): boolean {
  if (user.permissions.includes(EVERYTHING)) return true
  const wanted = typeof permissions === 'string' ? [permissions] : permissions
  return wanted.some(permission => user.permissions.includes(permission))
}

/** Returns whether the user holds every one of the permissions. */
export function hasAllPermissions(user: EngineUser, permissions: readonly string[]): boolean {
  if (permissions.length === 0) return user.permissions.includes(EVERYTHING)
  return permissions.every(permission => hasPermission(user, permission))
}

/**
 * Returns whether the user has any one of the roles; admin has them all. For drawing only. Where no role is named
 * that is logged, and nobody has it, admin neither. @see spec.md section 6
 */
export function hasRole(user: EngineUser, roles: string | readonly string[]): boolean {
  return namedRoles(roles).some(role => isEvery(user) || user.roles.includes(role))
}

/** Returns whether the user has every one of the roles, like hasRole. */
export function hasAllRoles(user: EngineUser, roles: readonly string[]): boolean {
  const named = namedRoles(roles)
  return named.length > 0 && named.every(role => isEvery(user) || user.roles.includes(role))
}

const isEvery = (user: EngineUser) => user.roles.includes(EVERY_ROLE)

/** The argument may come from a menu or a page file, so that it can be anything. */
function namedRoles(roles: unknown): readonly string[] {
  const list: unknown[] = Array.isArray(roles) ? roles : [roles]
  if (list.length > 0 && list.every(role => typeof role === 'string' && role.trim() !== ''))
    return list as string[]
  console.error('A check of roles needs at least one, such as "admin" or ["admin", "editor"].', roles)
  return []
}
