import type { RequestContext } from '#server/engine/RequestContext.ts'
import { assertNewPassword } from './assertNewPassword.ts'
import { assertUnusedPassword, keepPassword } from './passwordHistory.ts'

export interface NewPassword {
  tenantId: number
  userId: number
  plain: string
  /** Field of the client's form at which mistakes stand. Default "password". */
  field?: string
  /** Who sets it: its owner, or the administrator of this name. Then it counts as initial and is to be changed. */
  by: 'owner' | { administrator: string }
  /** The one session that goes on. */
  keepSession?: string
}

/**
 * Stores a new password, ends the account's other sessions and tells the account about it. `tx` is bound to the
 * account's tenant.
 * @throws Fault INVALID at the field when it is weaker than the settings demand, or was used before
 */
export async function setPassword(
  context: Pick<RequestContext, 'services' | 'tx' | 'now'>,
  { tenantId, userId, plain, field = 'password', by, keepSession }: NewPassword,
): Promise<void> {
  const { services, tx, now } = context
  const owner = { tenantId, userId }
  await assertNewPassword(services, plain, field)
  const user = await tx
    .selectFrom('sys_user')
    .select(['password', 'nick_name'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await assertUnusedPassword(context, owner, { plain, present: user.password, field })
  await keepPassword(context, owner, user.password)
  await tx
    .updateTable('sys_user')
    .set({ password: await services.passwords.hash(plain), password_time: by === 'owner' ? now : null })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
  // Whether it has to be changed is known of the caller.
  await services.callers.drop(tx, tenantId)
  await services.sessions.endOf(tx, tenantId, [userId], keepSession)
  await services.notifyUser(tx, {
    tenantId,
    userIds: [userId],
    template: by === 'owner' ? 'password-changed' : 'password-reset',
    params: { nickName: user.nick_name, ...(by === 'owner' ? {} : { operator: by.administrator }) },
  })
}
