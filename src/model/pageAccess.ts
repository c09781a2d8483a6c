import { isPermitted, type PermissionHolder } from './fieldAccess.ts'

/** What opens a page, its route beside the menu included. What its endpoints ask for is not opened by it. */
export interface PageAccess {
  /** Permissions any one of which opens it; null where everybody who is signed in may. */
  access: string[] | null
  /** Keys of roles any one of which opens it too; absent for none. */
  accessRoles?: string[]
}

/** Whether an account opens a page: by any one of its permissions, or by any one of its roles. */
export function opensPage(
  user: PermissionHolder & { roles: readonly string[] },
  { access, accessRoles = [] }: PageAccess,
): boolean {
  return access === null || isPermitted(user, access) || accessRoles.some(role => user.roles.includes(role))
}
