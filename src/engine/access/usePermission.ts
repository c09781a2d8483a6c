import { useHost } from '../EngineContext.ts'
import { assertNamed } from './assertNamed.ts'
import { hasAllPermissions, hasPermission } from './permissionCheck.ts'

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
