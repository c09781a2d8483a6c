import { useHost } from '../EngineContext.ts'
import { hasAllRoles, hasRole } from './permissionCheck.ts'

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
