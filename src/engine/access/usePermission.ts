import { useHost } from '../EngineContext.ts'
import { hasPermission } from './permissionCheck.ts'

/** Returns whether the user holds any one of the permissions. The server decides; this decides what is drawn. */
export function usePermission(permissions: string | readonly string[]): boolean {
  return hasPermission(useHost().user, permissions)
}
