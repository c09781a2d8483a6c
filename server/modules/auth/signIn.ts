import { Fault, fieldFault } from '#model/errors.ts'
import { defineModule, type RouteInput } from '#server/engine/defineModule.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { inTurn } from './inTurn.ts'
import { isBlockedAddress } from './isBlockedAddress.ts'
import { readLoginAccount } from './readLoginAccount.ts'
import { writeLoginLog } from './writeLoginLog.ts'

/** Signing in and out. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/code',
      access: { open: 'the login page needs a captcha before there is a session' },
      transaction: false,
      summary: 'Picture to be read at login',
      run: giveCaptcha,
    },
    {
      method: 'POST',
      path: '/auth/login',
      access: { open: 'signing in opens the session' },
      transaction: false,
      summary: 'Signs in',
      body: {
        type: 'object',
        required: ['username', 'password'],
        additionalProperties: false,
        properties: {
          username: { type: 'string', title: '用户名', minLength: 1, maxLength: 64 },
          password: { type: 'string', title: '密码', minLength: 1, maxLength: 128 },
          code: { type: ['string', 'null'], title: '验证码', maxLength: 16 },
          uuid: { type: ['string', 'null'], maxLength: 64 },
          smsCode: { type: ['string', 'null'], maxLength: 16 },
          rememberMe: { type: ['boolean', 'null'] },
        },
      },
      run: signIn,
    },
    {
      method: 'POST',
      path: '/auth/refresh',
      access: { session: 'prolongs the own session' },
      summary: 'Prolongs the session',
      body: { type: 'object', properties: {} },
      run: async ({ services, tx, session }) => ({ data: await services.sessions.refresh(tx, session.id) }),
    },
    {
      method: 'DELETE',
      path: '/auth/logout',
      access: { session: 'ends the own session' },
      summary: 'Signs out',
      run: signOut,
    },
  ],
})

async function giveCaptcha({ services }: RequestContext) {
  if (!(await services.captcha.enabled())) return { captchaEnabled: false }
  return { captchaEnabled: true, ...(await services.captcha.create()) }
}

async function signIn(context: RequestContext, { body, request }: RouteInput) {
  const { services, ip } = context
  const userName = String(body.username).trim()
  const userAgent = request.headers['user-agent'] ?? ''
  if (isBlockedAddress((await services.settings.get('sys.login.blackIPList')) ?? '', ip)) {
    throw new Fault('LOGIN_FAILED', { message: '当前地址已被禁止登录' })
  }
  const attempt = { userName, ip, userAgent }
  // One at a time for an account: many at once would all be counted after all had been tried.
  return inTurn(userName.toLowerCase(), () => tryToSignIn(context, body, attempt))
}

async function tryToSignIn(
  context: RequestContext,
  body: RouteInput['body'],
  attempt: { userName: string; ip: string; userAgent: string },
) {
  const { services } = context
  const { userName, ip, userAgent } = attempt
  const keys = [`account:${userName.toLowerCase()}`, `address:${ip}`]
  await services.throttle.check(keys)
  await checkCaptcha(context, body)
  const account = await readLoginAccount(context, userName)
  const matches = await services.passwords.verify(account?.passwordHash ?? null, String(body.password))
  if (!account || !matches) {
    await services.throttle.failed(keys)
    await writeLoginLog(context, account?.tenantId, { ...attempt, failure: '用户名或密码错误' })
    throw new Fault('LOGIN_FAILED')
  }
  if (account.refusal) {
    await writeLoginLog(context, account.tenantId, { ...attempt, failure: account.refusal.message })
    throw account.refusal
  }
  await services.throttle.succeeded([keys[0] as string])
  const { tenantId, userId } = account
  await writeLoginLog(context, tenantId, { ...attempt, failure: null })
  const opened = await context.database.inTenant(tenantId, tx =>
    services.sessions.open(tx, { tenantId, userId, userName: account.userName, ip, userAgent }),
  )
  return { data: { access_token: opened.token, expires_in: opened.expiresIn, tenant_id: tenantId } }
}

async function checkCaptcha({ services }: RequestContext, body: RouteInput['body']): Promise<void> {
  if (!(await services.captcha.enabled())) return
  const { code, uuid } = body
  if (typeof code !== 'string' || code === '') throw fieldFault('CAPTCHA', 'code', '请输入验证码')
  if (typeof uuid !== 'string' || !(await services.captcha.verify(uuid, code)))
    throw fieldFault('CAPTCHA', 'code')
}

async function signOut({ services, tx, session }: RequestContext) {
  await services.sessions.end(tx, session.id)
  return {}
}
