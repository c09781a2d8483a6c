import { fieldFault } from '#model/errors.ts'
import { isMobile } from '#model/format/formats.ts'
import { localized } from '#model/language/localized.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext, Tx } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { PHONE_PAUSE, takePhoneSend } from './phoneSends.ts'

/** Messages to numbers that nobody knows yet stand in the platform's log. */
const platform = 1

/** Proves that somebody holds a phone, for a registration or a forgotten password. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/system/company/sendSmserificationCode/:phone',
      access: { open: 'who registers, or has lost the password, has no session' },
      transaction: false,
      summary: 'Sends a code to a mobile',
      run: sendCode,
    },
  ],
})

async function sendCode({ services, ip }: RequestContext, { params }: RouteInput) {
  const phone = String(params.phone)
  if (!isMobile(phone)) throw fieldFault('INVALID', 'phone', localized('手机号码格式不正确'))
  // Strangers' phones ring: few from one address.
  await services.throttle.takeFrom(ip, 'sms-phones', { most: 30, minutes: 60 })
  await takePhoneSend(services, phone)
  const { code, minutes } = await services.smsCodes.issue(phoneSubject(phone))
  const notification = {
    tenantId: platform,
    addresses: [phone],
    template: 'phone-code',
    params: { code, minutes: String(minutes) },
  }
  await services.notifier.send('sms', notification, null)
  return { msg: localized('验证码已发送'), data: { seconds: PHONE_PAUSE } }
}

/** Under which the codes of a phone are kept. */
const phoneSubject = (phone: string): string => `phone:${phone}`

/** @throws Fault CAPTCHA at smsCode when it is not the phone's code. Counts as a try. */
export async function assertPhoneCode(
  { services }: RequestContext,
  { phone, smsCode }: { phone: string; smsCode: string },
): Promise<void> {
  if (!(await services.smsCodes.check(phoneSubject(phone), smsCode))) throw wrongCode()
}

/** Uses the code up, in the transaction of what it was for. @throws Fault CAPTCHA when it is gone */
export async function usePhoneCode({ services }: RequestContext, tx: Tx, phone: string): Promise<void> {
  if (!(await services.smsCodes.consume(tx, phoneSubject(phone)))) throw wrongCode()
}

const wrongCode = () => fieldFault('CAPTCHA', 'smsCode', localized('短信验证码错误或已失效'))
