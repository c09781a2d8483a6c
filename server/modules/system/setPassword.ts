import { fieldFault } from '#model/errors.ts'
import type { Row } from '#server/engine/defineModule.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'

/**
 * Stores a new password and ends the account's other sessions. Set by somebody else it counts as initial,
 * so that its owner is asked to change it.
 * @throws Fault INVALID at `field` when it is weaker than the settings demand
 */
export async function setPassword(
  {
    services,
    tx,
    caller,
    session,
    now,
  }: Pick<RequestContext, 'services' | 'tx' | 'caller' | 'session' | 'now'>,
  user: Row,
  plain: string,
  { byOwner, field = 'password' }: { byOwner: boolean; field?: string },
): Promise<void> {
  const weakness = await services.passwords.weakness(plain)
  if (weakness) throw fieldFault('INVALID', field, weakness)
  const userId = user.userId as number
  await tx
    .updateTable('sys_user')
    .set({ password: await services.passwords.hash(plain), password_time: byOwner ? now : null })
    .where('tenant_id', '=', caller.tenantId)
    .where('user_id', '=', userId)
    .execute()
  await services.sessions.endOf(tx, caller.tenantId, [userId], byOwner ? session.id : undefined)
}
