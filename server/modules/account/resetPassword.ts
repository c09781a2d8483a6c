import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { assertNewPassword } from '../auth/assertNewPassword.ts'
import { type LoginAccount, readLoginAccount } from '../auth/readLoginAccount.ts'
import { assertConfirmed } from '../auth/readRegistration.ts'
import { setPassword } from '../auth/setPassword.ts'
import { assertPhoneCode, usePhoneCode } from './phoneCode.ts'

const platform = 1

/** A forgotten password is replaced by whoever holds the phone of the account. */
export default defineModule({
  routes: [
    {
      method: 'POST',
      path: '/system/company/uptPassword',
      access: { open: 'who has lost the password has no session' },
      transaction: false,
      summary: 'Sets a new password with a code from a text message',
      body: {
        type: 'object',
        required: ['userName', 'phone', 'smsCode', 'password'],
        additionalProperties: false,
        properties: {
          userName: { type: 'string', title: localized('用户名'), minLength: 1, maxLength: 64 },
          phone: { type: 'string', title: localized('手机号码'), format: 'mobile' },
          smsCode: { type: 'string', title: localized('短信验证码'), minLength: 1, maxLength: 16 },
          password: { type: 'string', title: localized('新密码'), minLength: 1, maxLength: 128 },
          confirmPassword: { type: ['string', 'null'], maxLength: 128 },
        },
      },
      run: resetPassword,
    },
  ],
})

async function resetPassword(context: RequestContext, { body }: RouteInput) {
  const { services, database, ip, now } = context
  const phone = String(body.phone)
  const plain = String(body.password)
  assertConfirmed(body)
  await assertNewPassword(services, plain)
  await services.throttle.takeFrom(ip, 'reset-address', { most: 60, minutes: 60 })
  await assertPhoneCode(context, { phone, smsCode: String(body.smsCode).trim() })
  const userName = String(body.userName).trim()
  const account = await readLoginAccount(context, userName)
  assertOwner(account, phone)
  const { tenantId, userId } = account
  await database.inTenant(tenantId, async tx => {
    await usePhoneCode(context, tx, phone)
    await setPassword({ services, tx, now }, { tenantId, userId, plain, by: 'owner' })
  })
  // Whoever holds the phone is no stranger here, whatever others try at the same time.
  await services.passwordChecks.remember({ tenantId, userId }, ip)
  return { msg: localized('密码已重置，请使用新密码登录') }
}

/**
 * @throws Fault INVALID at userName when the phone is not the account's: said only to who holds the phone
 * @throws Fault STATE for accounts of the platform: a text message alone must not open everything
 */
function assertOwner(account: LoginAccount | null, phone: string): asserts account is LoginAccount {
  if (account === null || account.mobile !== phone) {
    throw fieldFault('INVALID', 'userName', localized('该账号未登记此手机号码'))
  }
  if (account.tenantId === platform) {
    throw new Fault('STATE', { message: localized('平台账号不能通过短信重置密码，请联系平台管理员') })
  }
  if (account.refusal !== null) throw account.refusal
}
