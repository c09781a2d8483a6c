import { isMobile, plainPhone } from '#model/format/formats.ts'
import { t } from '#model/language/t.ts'

/** By what a visitor is known. */
export interface PhoneProof {
  phone?: string
  smsCode?: string
}

export type PhoneProblems = Partial<Record<keyof PhoneProof, string>>

/** What is missing before it can be sent. */
export function phoneProblems({ phone = '', smsCode = '' }: PhoneProof, asksCode: boolean): PhoneProblems {
  return {
    ...(!isMobile(plainPhone(phone)) && { phone: t('请填写 11 位手机号') }),
    ...(asksCode && !/^\d{6}$/.test(smsCode) && { smsCode: t('请填写 6 位短信验证码') }),
  }
}
