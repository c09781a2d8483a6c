import { isPermitted } from '#model/fieldAccess.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { useHost } from '../EngineContext.ts'
import type { EngineUser } from '../EngineHost.ts'

const EVERYTHING = '*:*:*'
const EVERY_ROLE = 'admin'

/** Returns whether the user holds any one of the permissions; an empty list only for "*:*:*". */
export function hasPermission(user: EngineUser, permissions: string | readonly string[]): boolean {
  return isPermitted(user, typeof permissions === 'string' ? [permissions] : permissions)
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

/**
 * Returns whether the user holds any one of the permissions. The server decides; this decides what is drawn.
 * @throws Error when none is named
 */
export function usePermission(permissions: string | readonly string[]): boolean {
  assertNamed('usePermission', permissions)
  return hasPermission(useHost().user, permissions)
}

/**
 * Returns whether the user holds every one of the permissions.
 * @throws Error when none is named
 */
export function useAllPermissions(permissions: readonly string[]): boolean {
  assertNamed('useAllPermissions', permissions)
  return hasAllPermissions(useHost().user, permissions)
}

/**
 * Returns whether the user has any one of the roles; admin has them all. For drawing only. Where none is named that
 * is logged, and the answer is no.
 */
export function useRole(roles: string | readonly string[]): boolean {
  return hasRole(useHost().user, roles)
}

/** Returns whether the user has every one of the roles, like useRole. */
export function useAllRoles(roles: readonly string[]): boolean {
  return hasAllRoles(useHost().user, roles)
}

type Words = string | readonly string[] | undefined

/** Whether a condition names nobody. */
export function namesNone(words: Words): boolean {
  return words === undefined || words.length === 0
}

/**
 * Sees that a condition names a permission or a role, for an empty one is a mistake and never "everybody".
 * @throws Error when none is named, or one of the names is empty
 */
export function assertNamed(asker: string, ...conditions: Words[]): void {
  if (!conditions.every(namesNone) && !conditions.some(hasBlank)) return
  throw new Error(`${asker} needs a permission or a role, for example "asset:device:add".`)
}

function hasBlank(words: Words): boolean {
  return Array.isArray(words) && words.some(word => word.trim() === '')
}

/** Whether a record of this resource can be opened by its name: some have no detail, and some users may not read it. */
export function canOpen(user: EngineUser, { operations }: ResourceModel): boolean {
  const { read } = operations
  return read !== undefined && hasPermission(user, read.permissions)
}
