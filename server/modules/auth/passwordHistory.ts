import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'

type Context = Pick<RequestContext, 'services' | 'tx'>

interface Owner {
  tenantId: number
  userId: number
}

/** How many passwords back none may be used again where the settings say nothing, and at most. */
const usual = 5
const most = 24

/**
 * Refuses a password that is the present one or one of the last ones.
 * @throws Fault INVALID at `field`
 */
export async function assertUnusedPassword(
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
export async function keepPassword(
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
