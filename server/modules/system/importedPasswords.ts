import { randomBytes } from 'node:crypto'
import { Fault, fieldFault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import { isPassword } from '#model/format/formats.ts'
import { makePassword } from '#model/format/makePassword.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { ImportRun } from '#server/engine/contracts/ResourceHooks.ts'
import type { Answer, Row } from '#server/engine/contracts/records.ts'
import { type Obstacle, obstacles, RESETTING } from '../account/sendPasswordLink.ts'
import { madePasswords } from './madePasswords.ts'

/** Hashing takes long on purpose. */
const MOST_MADE = 500

/** Of an account that gets a link. */
const LINKED = ''

/**
 * What an imported account without a password begins with: returns the password, null for one that nobody knows.
 * @throws Fault where the chosen way is closed to it
 */
export async function importedPassword(
  context: RequestContext,
  values: Readonly<Row>,
  { way, kept }: ImportRun,
): Promise<string | null> {
  const userName = String(values.userName)
  if (way === 'link') {
    if (!isPermitted(context.caller, [RESETTING]))
      throw new Fault('STATE', { message: localized('发送设置密码的链接需要“重置密码”权限') })
    const obstacle = obstacleOf(values, await openWays(context))
    if (obstacle !== null) throw fieldFault('INVALID', 'email', obstacle)
    kept.set(userName, LINKED)
    return null
  }
  if (way === 'initial') {
    const common = await commonPassword(context)
    if (common !== null) return common
    throw new Fault('STATE', { message: localized('没有设置可用的初始密码（参数 sys.user.initPassword）') })
  }
  if (kept.size >= MOST_MADE)
    throw new Fault('STATE', {
      message: localized('一次最多为 {{most}} 个账号生成密码，请分几个文件导入', { most: MOST_MADE }),
    })
  const password = makePassword()
  kept.set(userName, password)
  return password
}

/** Tells the passwords that were made, or puts the links on their way. */
export async function tellImported(
  context: RequestContext,
  { way, kept }: ImportRun,
): Promise<Answer | undefined> {
  if (kept.size === 0) return undefined
  const { tx, caller, services } = context
  const accounts = await tx
    .selectFrom('sys_user')
    .select(['user_id', 'user_name', 'nick_name'])
    .where('tenant_id', '=', caller.tenantId)
    .where('user_name', 'in', [...kept.keys()])
    .orderBy('user_id')
    .execute()
  if (way === 'link') {
    const { tenantId, userId: madeBy } = caller
    for (const { user_id: userId } of accounts)
      await services.queue.send('password-link', { tenantId, userId, madeBy }, { tx })
    return undefined
  }
  const made = accounts.map(({ user_name: userName, nick_name: nickName }) => ({
    ...{ userName, nickName, password: kept.get(userName) ?? '' },
  }))
  return { madeSecrets: await madePasswords(context.language, made) }
}

/** The password that the settings name for new accounts; null for none. */
export async function commonPassword({ services }: Pick<RequestContext, 'services'>): Promise<string | null> {
  const common = (await services.settings.get('sys.user.initPassword')) ?? ''
  return isPassword(common) ? common : null
}

/** A password that nobody knows: the account cannot be entered until another is set. */
export const unknownPassword = (): string => randomBytes(24).toString('base64url')

/** Asked once for all rows of a file. */
const asked = new WeakMap<RequestContext, ReturnType<typeof obstacles>>()

function openWays(context: RequestContext): ReturnType<typeof obstacles> {
  const ways = asked.get(context) ?? obstacles(context.services)
  asked.set(context, ways)
  return ways
}

function obstacleOf(
  { email, phonenumber }: Readonly<Row>,
  { mail, sms }: Awaited<ReturnType<typeof obstacles>>,
): Obstacle {
  if (email && mail === null) return null
  if (phonenumber && sms === null) return null
  if (!email && !phonenumber) return localized('没有邮箱，也没有手机号码，不能发送链接')
  return (email ? mail : sms) ?? sms
}
