import { Fault } from '#model/errors.ts'
import type { Caller } from '../Caller.ts'
import type { Route } from '../registry/Route.ts'
import type { Services } from '../Services.ts'

/**
 * An account whose password somebody else has set chooses one of its own first: until then it is served only by routes
 * that say so.
 * @throws PASSWORD_DUE
 */
export async function assertPasswordChosen(
  { access, beforePasswordChange }: Pick<Route, 'access' | 'beforePasswordChange'>,
  caller: Caller | null,
  { isPasswordDue }: Pick<Services, 'isPasswordDue'>,
): Promise<void> {
  if (caller === null || beforePasswordChange || 'open' in access) return
  if (await isPasswordDue(caller)) throw new Fault('PASSWORD_DUE')
}
