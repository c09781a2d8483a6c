import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { readLoginAccount } from './readLoginAccount.ts'
import { isSmsFactorOn, sendLoginCode } from './smsFactor.ts'

/** The second factor of a login, as the login page asks for it. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/auth/sms/mfa',
      access: { open: 'the login page asks whether it needs a code before there is a session' },
      transaction: false,
      summary: 'Whether a login takes a code from a text message',
      run: async ({ services }) => ({ data: await isSmsFactorOn(services) }),
    },
    {
      method: 'POST',
      path: '/auth/sms/sendSms',
      access: { open: 'the code is needed to sign in' },
      transaction: false,
      summary: "Sends a code to the account's mobile; the answer does not tell whether there is one",
      body: {
        type: 'object',
        required: ['username'],
        additionalProperties: false,
        properties: { username: { type: 'string', title: localized('用户名'), minLength: 1, maxLength: 64 } },
      },
      run: sendCode,
    },
  ],
})

/** Seconds after which a client may ask again. */
const pause = 60

async function sendCode(context: RequestContext, { body }: RouteInput) {
  const { services, ip, log } = context
  if (!(await isSmsFactorOn(services)))
    throw new Fault('STATE', { message: localized('系统未开启短信二次验证') })
  // For everybody alike, and before: the answer below would promise a code that nobody sends.
  if (services.hold.since() !== null)
    throw new Fault('SMS_FAILED', { message: localized('系统刚从备份恢复，短信暂停发送，请联系管理员') })
  const userName = String(body.username).trim().toLowerCase()
  // A whole school may share one address.
  await services.throttle.takeFrom(ip, 'sms-address', { most: 300, minutes: 60 })
  // Strangers who ask for codes use up none of those that the owner may ask for at home.
  const subject = await services.passwordChecks.subjectOf(userName, ip)
  await services.throttle.take(`sms-soon:login:${subject}`, { most: 1, minutes: pause / 60 })
  await services.throttle.take(`sms:login:${subject}`, { most: 10, minutes: 60 })
  // Not waited for: how long an operator takes would tell that the account exists.
  deliver(context, userName).catch(error => log.error({ err: error }, 'The code of a login was not sent'))
  return { msg: localized('如果账号存在并登记了手机号，验证码已发送'), data: { seconds: pause } }
}

async function deliver(context: RequestContext, userName: string): Promise<void> {
  const account = await readLoginAccount(context, userName)
  if (account && account.refusal === null) await sendLoginCode(context, account)
}
