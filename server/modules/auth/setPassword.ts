import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { assertNewPassword } from './assertNewPassword.ts'

/** How many passwords back none may be used again where the settings say nothing, and at most. */
const usual = 5

const most = 24

interface NewPassword {
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
  await services.sessions.endOf(tx, tenantId, [userId], { except: keepSession, isForced: by !== 'owner' })
  const notification = {
    tenantId,
    userIds: [userId],
    template: by === 'owner' ? 'password-changed' : 'password-reset',
    params: { nickName: user.nick_name, ...(by === 'owner' ? {} : { operator: by.administrator }) },
  }
  await services.notifier.send('message', notification, tx)
}

type Context = Pick<RequestContext, 'services' | 'tx'>

interface Owner {
  tenantId: number
  userId: number
}

/**
 * Refuses a password that is the present one or one of the last ones.
 * @throws Fault INVALID at `field`
 */
async function assertUnusedPassword(
  { services, tx }: Context,
  { tenantId, userId }: Owner,
  { plain, present, field }: { plain: string; present: string | null; field: string },
): Promise<void> {
  const count = await historyCount(services)
  if (count === 0) return
  const rows = await tx
    .selectFrom('sys_password_history')
    .select('password')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(count - 1)
    .execute()
  const used = [present, ...rows.map(row => row.password as string)].filter(hash => hash !== null)
  for (const hash of used) {
    if (!(await services.passwords.verify(hash, plain))) continue
    throw fieldFault('INVALID', field, localized('新密码不能与最近 {{count}} 次使用过的密码相同', { count }))
  }
}

/** Keeps the hash of a password that is about to be replaced, and lets go of what is older than any setting asks for. */
async function keepPassword(
  { tx }: Pick<Context, 'tx'>,
  { tenantId, userId }: Owner,
  hash: string | null,
): Promise<void> {
  if (hash === null) return
  await tx
    .insertInto('sys_password_history')
    .values({ tenant_id: tenantId, user_id: userId, password: hash })
    .execute()
  const kept = tx
    .selectFrom('sys_password_history')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(most)
  await tx
    .deleteFrom('sys_password_history')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', 'not in', kept)
    .execute()
}

async function historyCount({ settings }: RequestContext['services']): Promise<number> {
  const count = Number((await settings.get('sys.account.passwordHistoryCount')) ?? usual)
  return Number.isInteger(count) && count >= 0 && count <= most ? count : usual
}
