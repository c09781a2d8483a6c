import { Fault } from '#model/errors.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import { textOf } from '#model/language/t.ts'
import type { Tx } from '#server/engine/contracts/RequestContext.ts'
import type { Services } from '#server/engine/contracts/Services.ts'
import type { WorkContext } from '#server/engine/defineQueueHandler.ts'
import { sealToken, stampOf } from './passwordToken.ts'
import { takePhoneSend } from './phoneSends.ts'

export const HOURS = 24

/** Whoever holds it makes links. */
export const RESETTING = 'system:user:resetPwd'

/** Of the mail and of the text message. */
const TEMPLATE = 'password-link'

const PLATFORM = 1

/** An account that gets a link. */
interface LinkedAccount {
  tenantId: number
  userId: number
  nickName: string
  email: string | null
  mobile: string | null
  /** Hash of the password that the link replaces. */
  password: string | null
}

/** Why something does not leave by a way; null where it does. */
export type Obstacle = LocalizedText | null

/** @param tx bound to the tenant. @throws Fault NOT_FOUND; STATE for one that is stopped */
export async function linkedAccount(tx: Tx, tenantId: number, userId: number): Promise<LinkedAccount> {
  const user = await tx
    .selectFrom('sys_user')
    .select(['nick_name', 'email', 'phonenumber', 'password', 'status'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!user) throw new Fault('NOT_FOUND')
  if (user.status !== '0') throw new Fault('STATE', { message: localized('账号已停用，请先启用') })
  const { nick_name: nickName, email, phonenumber, password } = user
  return { tenantId, userId, nickName, email: email || null, mobile: phonenumber || null, password }
}

/** What of a link stands behind the # of its address. */
export const tokenFor = (
  services: Pick<Services, 'vault'>,
  { tenantId, userId, password }: LinkedAccount,
  { madeBy, now }: { madeBy: number; now: Date },
): string =>
  sealToken(services, {
    tenantId,
    userId,
    madeBy,
    stamp: stampOf(password),
    expires: Math.floor(now.getTime() / 1000) + HOURS * 3600,
  })

/** What stands in the way of mails and of text messages, whoever gets them. */
export async function obstacles({
  notifier,
  links,
  database,
}: Pick<Services, 'notifier' | 'links' | 'database'>): Promise<{ mail: Obstacle; sms: Obstacle }> {
  if ((await links.screen('')) === null) {
    const unknown = localized('没有设置站点地址（参数 sys.site.address）')
    return { mail: unknown, sms: unknown }
  }
  return database.inTenant(PLATFORM, async tx => ({
    mail: (await notifier.isReady('mail', TEMPLATE, tx)) ? null : localized('没有启用的邮件模板'),
    sms: (await notifier.isReady('sms', TEMPLATE, tx)) ? null : localized('没有启用的短信模板或渠道'),
  }))
}

/** Puts a mail with the link on its way; what stood in the way. `tx` is bound to the account's tenant. */
export async function mailLink(
  { notifier, links }: Pick<Services, 'notifier' | 'links'>,
  account: LinkedAccount,
  token: string,
  tx: Tx,
): Promise<Obstacle> {
  const { tenantId, userId, email } = account
  if (email === null) return localized('该账号没有邮箱')
  const { link, ...params } = await paramsOf(links, account, token)
  // Whoever reads the log of mails could enter by it.
  const secrets = { link }
  const mail = { tenantId, userIds: [userId], addresses: [email], template: TEMPLATE, params, secrets }
  return (await notifier.send('mail', mail, tx)).length > 0 ? null : localized('没有启用的邮件模板')
}

/** Sends the link as a text message, outside of transactions; what stood in the way. */
export async function textLink(
  { notifier, links, throttle }: Pick<Services, 'notifier' | 'links' | 'throttle'>,
  account: LinkedAccount,
  token: string,
): Promise<Obstacle> {
  const { tenantId, userId, mobile } = account
  if (mobile === null) return localized('该账号没有手机号码')
  const params = await paramsOf(links, account, token)
  try {
    await takePhoneSend({ throttle }, mobile)
    const sms = { tenantId, userIds: [userId], addresses: [mobile], template: TEMPLATE, params }
    await notifier.send('sms', sms, null)
    return null
  } catch (error) {
    // The link is there all the same, and can be handed on.
    if (error instanceof Fault && ['SMS_FAILED', 'RATE_LIMITED'].includes(error.code)) return error.words
    throw error
  }
}

/**
 * Sends a link to an account that was made without a password: by mail, else as a text message. One that is gone or
 * stopped by now gets none.
 * @throws Error why it did not leave, so that it is tried again
 */
export async function sendLink(
  { tenantId, userId, madeBy }: { tenantId: number; userId: number; madeBy: number },
  { services, log }: WorkContext,
): Promise<void> {
  const blocked = await obstacles(services)
  const now = new Date()
  const made = await services.database.inTenant(tenantId, async tx => {
    const account = await linkedAccount(tx, tenantId, userId).catch(missed)
    if (account === null) return null
    const token = tokenFor(services, account, { madeBy, now })
    const mail = blocked.mail ?? (await mailLink(services, account, token, tx))
    return { account, token, mail }
  })
  if (made === null) return log.info({ tenantId, userId }, 'No link is sent to an account that is gone')
  const { account, token, mail } = made
  if (mail === null) return
  const sms = blocked.sms ?? (await textLink(services, account, token))
  if (sms !== null) throw new Error(`No link was sent: ${textOf(mail, 'zh')}; ${textOf(sms, 'zh')}`)
}

function missed(error: unknown): null {
  if (error instanceof Fault) return null
  throw error
}

async function paramsOf(links: Services['links'], { nickName }: LinkedAccount, token: string) {
  const link = (await links.screen(`/resetpassword#${token}`)) ?? ''
  return { nickName, hours: String(HOURS), link }
}
