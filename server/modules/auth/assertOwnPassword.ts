import { fieldFault } from '#model/errors.ts'
import type { LocalizedText } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'

/**
 * Refuses whoever holds a session but does not know the account's password. Guesses of a session are counted over all
 * places that ask for it, before they are checked; those of other sessions keep nobody waiting.
 * @throws Fault PASSWORD_WRONG at `field`, or ACCOUNT_LOCKED after too many of them
 */
export async function assertOwnPassword(
  { services, database, caller, session }: RequestContext,
  password: string,
  { field, message }: { field: string; message?: LocalizedText },
): Promise<void> {
  const lane = services.passwordChecks.laneOfSession(session.id)
  const { result: matches } = await services.passwordChecks.check(lane, async () => {
    const user = await database.inTenant(caller.homeTenantId, tx =>
      tx
        .selectFrom('sys_user')
        .select('password')
        .where('tenant_id', '=', caller.homeTenantId)
        .where('user_id', '=', caller.userId)
        .executeTakeFirstOrThrow(),
    )
    return services.passwords.verify(user.password, password)
  })
  if (!matches) throw fieldFault('PASSWORD_WRONG', field, message)
  await services.passwordChecks.passed(lane)
}
