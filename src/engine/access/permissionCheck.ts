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

/** Returns whether the user has any one of the roles; admin has them all. For drawing only. */
export function hasRole(user: EngineUser, roles: string | readonly string[]): boolean {
  if (user.roles.includes(EVERY_ROLE)) return true
  const wanted = typeof roles === 'string' ? [roles] : roles
  return wanted.some(role => user.roles.includes(role))
}

/** Returns whether the user has every one of the roles; admin has them all. For drawing only. */
export function hasAllRoles(user: EngineUser, roles: readonly string[]): boolean {
  if (roles.length === 0) return user.roles.includes(EVERY_ROLE)
  return roles.every(role => hasRole(user, role))
}
