import { useHost } from '../EngineContext.ts'
import { assertNamed } from './assertNamed.ts'
import { hasAllRoles, hasRole } from './permissionCheck.ts'

/**
 * Returns whether the user has any one of the roles; admin has them all. For drawing only.
 * @throws Error when none is named
 */
export function useRole(roles: string | readonly string[]): boolean {
  assertNamed('useRole', roles)
  return hasRole(useHost().user, roles)
}

/**
 * Returns whether the user has every one of the roles; admin has them all. For drawing only.
 * @throws Error when none is named
 */
export function useAllRoles(roles: readonly string[]): boolean {
  assertNamed('useAllRoles', roles)
  return hasAllRoles(useHost().user, roles)
}
