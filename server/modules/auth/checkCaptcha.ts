import { defineErrors, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'

declare module '#model/errors.ts' {
  interface AreaErrors {
    /** A captcha, or a code by text message, that is wrong or used up. */
    CAPTCHA: true
  }
}

defineErrors({ CAPTCHA: [601, localized('验证码错误或已失效')] })

/** Refuses a form whose captcha is wrong. @throws Fault CAPTCHA at code */
export async function checkCaptcha({ services }: RequestContext, { code, uuid }: Row): Promise<void> {
  if (!(await services.captcha.enabled())) return
  if (typeof code !== 'string' || code === '') throw fieldFault('CAPTCHA', 'code', localized('请输入验证码'))
  if (typeof uuid !== 'string' || !(await services.captcha.verify(uuid, code)))
    throw fieldFault('CAPTCHA', 'code')
}
