import { fieldFault } from '#model/errors.ts'
import { isCreditCode } from '#model/format/formats.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { assertNewPassword } from '../auth/assertNewPassword.ts'
import { accountProperties, assertConfirmed, assertSwitchedOn } from '../auth/readRegistration.ts'
import { createCompany } from './createCompany.ts'
import { assertPhoneCode, usePhoneCode } from './phoneCode.ts'

const platform = 1
const { username, password, confirmPassword } = accountProperties

/** A company registers itself; the platform reviews it before anybody of it can sign in. */
export default defineModule({
  routes: [
    {
      method: 'POST',
      path: '/system/company/register',
      access: { open: 'a company that registers has no account yet' },
      transaction: false,
      summary: 'Registers a company, which waits for its review',
      body: {
        type: 'object',
        required: ['companyName', 'creditCode', 'contactName', 'phone', 'smsCode', 'userName', 'password'],
        additionalProperties: false,
        properties: {
          companyName: { type: 'string', title: localized('企业名称'), minLength: 2, maxLength: 50 },
          creditCode: { type: 'string', title: localized('统一社会信用代码'), minLength: 18, maxLength: 18 },
          contactName: { type: 'string', title: localized('联系人'), minLength: 1, maxLength: 30 },
          phone: { type: 'string', title: localized('联系手机'), format: 'mobile' },
          smsCode: { type: 'string', title: localized('短信验证码'), minLength: 1, maxLength: 16 },
          userName: username,
          password,
          confirmPassword,
        },
      },
      run: registerCompany,
    },
  ],
})

async function registerCompany(context: RequestContext, { body }: RouteInput) {
  const { services, database, ip } = context
  await assertSwitchedOn(services, 'sys.account.registerCompany', localized('当前系统没有开启企业注册功能'))
  const form = {
    companyName: filled(body, 'companyName', localized('请填写企业名称')),
    creditCode: String(body.creditCode).toUpperCase(),
    contactName: filled(body, 'contactName', localized('请填写联系人')),
    phone: String(body.phone),
    userName: String(body.userName),
  }
  if (!isCreditCode(form.creditCode)) {
    throw fieldFault('INVALID', 'creditCode', localized('统一社会信用代码不正确，请核对'))
  }
  assertConfirmed(body)
  await assertNewPassword(services, String(body.password))
  await services.throttle.takeFrom(ip, 'register-address', { most: 20, minutes: 60 })
  await assertPhoneCode(context, { phone: form.phone, smsCode: String(body.smsCode).trim() })
  const hash = await services.passwords.hash(String(body.password))
  await database.inTenant(platform, async tx => {
    await usePhoneCode(context, tx, form.phone)
    await createCompany(context, tx, form, hash)
  })
  return { msg: localized('注册成功，请等待平台审核') }
}

/** A text without the spaces around it. @throws Fault INVALID at the field when nothing is left */
function filled(body: RouteInput['body'], field: string, message: LocalizedText): string {
  const text = String(body[field]).trim()
  if (text === '') throw fieldFault('INVALID', field, message)
  return text
}
