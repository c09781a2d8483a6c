import { fieldFault } from '#model/errors.ts'
import type { Words } from '#model/language/Words.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'

/**
 * Refuses whoever holds a session but does not know the account's password. Guesses are counted over all places
 * that ask for it.
 * @throws Fault PASSWORD_WRONG at `field`, or ACCOUNT_LOCKED after too many of them
 */
export async function assertOwnPassword(
  { services, database, caller }: RequestContext,
  password: string,
  { field, message }: { field: string; message?: Words },
): Promise<void> {
  const keys = [`password:${caller.homeTenantId}:${caller.userId}`]
  await services.throttle.check(keys)
  const user = await database.inTenant(caller.homeTenantId, tx =>
    tx
      .selectFrom('sys_user')
      .select('password')
      .where('tenant_id', '=', caller.homeTenantId)
      .where('user_id', '=', caller.userId)
      .executeTakeFirstOrThrow(),
  )
  if (await services.passwords.verify(user.password, password)) return services.throttle.succeeded(keys)
  await services.throttle.failed(keys)
  throw fieldFault('PASSWORD_WRONG', field, message)
}
