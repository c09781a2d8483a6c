import { Fault } from '#model/errors.ts'
import { type Caller, isPermitted } from '../contracts/Caller.ts'

/** Who may use a route: holders of any one permission, any session, or everybody (both for a stated reason). */
export type Access = { permissions: string[] } | { open: string } | { session: string }

/**
 * Lets the caller pass or throws.
 * @throws SESSION_INVALID when the route needs a session and there is none
 * @throws PERMISSION_DENIED when the caller holds none of the permissions
 */
export function assertAccess(access: Access, caller: Caller | null): void {
  if ('open' in access) return
  if (caller === null) throw new Fault('SESSION_INVALID')
  if ('session' in access) return
  if (!isPermitted(caller, access.permissions)) throw new Fault('PERMISSION_DENIED')
}
