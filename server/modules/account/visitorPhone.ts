import { type Fault, fieldFault } from '#model/errors.ts'
import { isMobile, plainPhone } from '#model/format/formats.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { PHONE_PAUSE, takePhoneSend } from './phoneSends.ts'

/** Numbers of one address in an hour: a campus has one address, with many people behind it. */
const MOST_NUMBERS = 300

/** A phone as visitors type it. */
export const phoneProperty = { type: 'string', maxLength: 20, title: localized('手机号') }

/** Codes by which visitors of one sort of record show that a phone is theirs. */
interface PhoneCodes {
  /**
   * Sends a code to `body.phone`, once the request is answered.
   * @throws Fault INVALID where it is no number; BUSY where it had one within the minute, or five that day
   */
  send(context: RequestContext, body: Row): { msg: ReturnType<typeof localized>; data: Row }
  /** Whether `body.smsCode` is the code of `body.phone`. Each call counts as a try; outside of transactions. */
  isRight(context: RequestContext, body: Row): Promise<boolean>
  /**
   * Uses the code of `body.phone` up, with what it was for: it is good once.
   * @throws Fault CAPTCHA where somebody else was faster
   */
  use(context: RequestContext, body: Row): Promise<void>
}

/** @param name of the sort, before the keys of its codes and limits; the template `<name>-code` carries a code */
export function phoneCodes(name: string): PhoneCodes {
  /** A code is one record's. */
  const subjectOf = (key: number, number: string): string => `${name}:${key}:${number}`
  return {
    send(context, body) {
      const { services, ip, link } = context
      const number = phoneOf(body.phone)
      context.deferOutcome(async () => {
        await services.throttle.takeFrom(ip, `${name}-phones`, { most: MOST_NUMBERS, minutes: 60 })
        await takePhoneSend(services, number)
        const { code, minutes } = await services.smsCodes.issue(subjectOf(link.key, number))
        const params = { code, minutes: String(minutes) }
        const message = { tenantId: link.tenantId, addresses: [number], template: `${name}-code`, params }
        await services.notifier.send('sms', message, null)
      })
      return { msg: localized('验证码已发送'), data: { seconds: PHONE_PAUSE } }
    },
    async isRight({ services, link }, { phone, smsCode }) {
      if (typeof smsCode !== 'string' || smsCode === '') return false
      return services.smsCodes.check(subjectOf(link.key, phoneOf(phone)), smsCode)
    },
    async use({ services, tx, link }, { phone }) {
      if (!(await services.smsCodes.consume(tx, subjectOf(link.key, phoneOf(phone))))) throw wrongPhoneCode()
    },
  }
}

/** What whoever has no code, a wrong one or one that was used meets. */
export const wrongPhoneCode = (): Fault =>
  fieldFault('CAPTCHA', 'smsCode', localized('短信验证码错误或已失效'))

/** 138 0013 8000 and +86 138-0013-8000 are one number. @throws Fault INVALID */
export function phoneOf(typed: unknown): string {
  const number = plainPhone(String(typed ?? ''))
  if (!isMobile(number)) throw fieldFault('INVALID', 'phone', localized('手机号码格式不正确'))
  return number
}
