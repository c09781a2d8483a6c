import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Services } from '#server/engine/contracts/Services.ts'

interface Owner {
  tenantId: number
  userId: number
  mobile: string | null
}

const subjectOf = ({ tenantId, userId }: Owner): string => `login:${tenantId}:${userId}`

/** Whether a login takes a code from a text message beside the password. */
export const isSmsFactorOn = async ({ settings }: Pick<Services, 'settings'>): Promise<boolean> =>
  (await settings.get('sys.account.smsMfa')) === 'true'

/** Sends an account a new code. @throws Fault SMS_FAILED when it cannot leave */
export async function sendLoginCode({ services }: RequestContext, owner: Owner): Promise<void> {
  if (owner.mobile === null) return
  const { code, minutes } = await services.smsCodes.issue(subjectOf(owner))
  const notification = {
    tenantId: owner.tenantId,
    userIds: [owner.userId],
    addresses: [owner.mobile],
    template: 'login-code',
    params: { code, minutes: String(minutes) },
  }
  await services.notifier.send('sms', notification, null)
}

/** @throws Fault STATE when the account can receive no code, CAPTCHA at smsCode when the code is wrong or used up */
export async function assertLoginCode(
  { services, database }: RequestContext,
  owner: Owner,
  code: string,
): Promise<void> {
  if (owner.mobile === null) {
    throw new Fault('STATE', { message: localized('账号未登记手机号，无法接收验证码，请联系管理员') })
  }
  const subject = subjectOf(owner)
  const matches = await services.smsCodes.check(subject, code)
  const used =
    matches && (await database.inTenant(owner.tenantId, tx => services.smsCodes.consume(tx, subject)))
  if (!used) throw fieldFault('CAPTCHA', 'smsCode', localized('短信验证码错误或已失效'))
}
