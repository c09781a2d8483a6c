import { isPermitted, type PermissionHolder } from './fieldAccess.ts'
import type { PageAccess } from './types/index.ts'

/** Whether an account opens a page: by any one of its permissions, or by any one of its roles. */
export function opensPage(
  user: PermissionHolder & { roles: readonly string[] },
  { access, accessRoles = [] }: PageAccess,
): boolean {
  return access === null || isPermitted(user, access) || accessRoles.some(role => user.roles.includes(role))
}
