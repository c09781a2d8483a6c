import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { PasswordLane } from '#server/engine/contracts/passwords.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { describeDevice } from '../account/describeDevice.ts'
import { checkCaptcha } from './checkCaptcha.ts'
import { isBlockedAddress } from './isBlockedAddress.ts'
import { type LoginAccount, readLoginAccount } from './readLoginAccount.ts'
import { assertLoginCode, isSmsFactorOn } from './smsFactor.ts'

/** Tenant in whose log attempts on unknown accounts stand. */
const platform = 1

/** What the log adds of a failure after which others have to wait: whoever unlocks the account finds it there. */
const waitInLog = (seconds: number): string => (seconds > 0 ? `，失败次数过多，${seconds} 秒后才能再试` : '')

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
          username: { type: 'string', title: localized('用户名'), minLength: 1, maxLength: 64 },
          password: { type: 'string', title: localized('密码'), minLength: 1, maxLength: 128 },
          code: { type: ['string', 'null'], title: localized('验证码'), maxLength: 16 },
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
      asActor: true,
      title: '延长登录',
      summary: 'Prolongs the session',
      body: { type: 'object', properties: {} },
      run: async ({ services, tx, session }) => ({ data: await services.sessions.refresh(tx, session.id) }),
    },
    {
      method: 'DELETE',
      path: '/auth/logout',
      // Clients that are refused here keep a token that opens nothing, and show an empty page with it.
      access: { open: 'whoever has no session any more is signed out already' },
      beforePasswordChange: true,
      asActor: true,
      noted: true,
      removes: false,
      title: '退出登录',
      summary: 'Signs out; without a session there is nothing to do, which is a success too',
      // Nobody stays signed in because of what was sent along.
      body: { type: 'object' },
      run: signOut,
    },
  ],
})

/** The captcha, and which ways to an account the login page may show. */
async function giveCaptcha({ services }: RequestContext) {
  const isOn = async (key: string) => (await services.settings.get(key)) === 'true'
  const ways = {
    registerUser: await isOn('sys.account.registerUser'),
    registerCompany: await isOn('sys.account.registerCompany'),
  }
  if (!(await services.captcha.enabled())) return { captchaEnabled: false, ...ways }
  return { captchaEnabled: true, ...ways, ...(await services.captcha.create()) }
}

async function signIn(context: RequestContext, { body, request }: RouteInput) {
  const { services, ip } = context
  const userName = String(body.username).trim()
  const userAgent = request.headers['user-agent'] ?? ''
  if (isBlockedAddress((await services.settings.get('sys.login.blackIPList')) ?? '', ip)) {
    throw new Fault('LOGIN_FAILED', { message: localized('当前地址已被禁止登录') })
  }
  const lane = await services.passwordChecks.laneOf(userName, ip)
  return tryToSignIn(context, body, { userName, ip, userAgent, lane })
}

interface Attempt {
  userName: string
  ip: string
  userAgent: string
  lane: PasswordLane
}

async function tryToSignIn(context: RequestContext, body: RouteInput['body'], attempt: Attempt) {
  const { services } = context
  const { userName, ip, userAgent, lane } = attempt
  const needsCode = await isSmsFactorOn(services)
  const smsCode = String(body.smsCode ?? '').trim()
  // Before the captcha, which can be tried only once.
  if (needsCode && smsCode === '') throw fieldFault('CAPTCHA', 'smsCode', localized('请输入短信验证码'))
  await checkCaptcha(context, body)
  const { result: account, wait } = await services.passwordChecks.check(lane, () =>
    verify(context, userName, String(body.password)),
  )
  if (!account.matches) {
    const failure = `用户名或密码错误${waitInLog(wait)}`
    await writeLoginLog(context, account.tenantId, { ...attempt, failure })
    throw new Fault('LOGIN_FAILED', wait > 0 ? { retryAfter: wait } : {})
  }
  if (account.refusal) {
    await writeLoginLog(context, account.tenantId, { ...attempt, failure: account.refusal.message })
    throw account.refusal
  }
  if (needsCode) await checkLoginCode(context, { account, smsCode, attempt, wait })
  const { tenantId, userId } = account
  await services.passwordChecks.passed(lane)
  await services.passwordChecks.remember({ tenantId, userId }, ip)
  await writeLoginLog(context, tenantId, { ...attempt, failure: null })
  const opened = await context.database.inTenant(
    tenantId,
    tx => services.sessions.open(tx, { tenantId, userId, userName: account.userName, ip, userAgent }),
    { vital: true },
  )
  return { data: { access_token: opened.token, expires_in: opened.expiresIn, tenant_id: tenantId } }
}

/** The account of a name whose password it is; otherwise at most in whose log the attempt stands. */
async function verify(
  context: RequestContext,
  userName: string,
  password: string,
): Promise<(LoginAccount & { matches: true }) | { matches: false; tenantId: number | undefined }> {
  const account = await readLoginAccount(context, userName)
  const matches = await context.services.passwords.verify(account?.passwordHash ?? null, password)
  return account && matches ? { ...account, matches } : { matches: false, tenantId: account?.tenantId }
}

/** The second factor. A wrong code was counted with the password. */
async function checkLoginCode(
  context: RequestContext,
  {
    account,
    smsCode,
    attempt,
    wait,
  }: { account: LoginAccount; smsCode: string; attempt: Attempt; wait: number },
): Promise<void> {
  try {
    await assertLoginCode(context, account, smsCode)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    await writeLoginLog(context, account.tenantId, {
      ...attempt,
      failure: `${error.message}${waitInLog(wait)}`,
    })
    throw error
  }
}

async function signOut(context: RequestContext) {
  if (!context.isSignedIn) return {}
  const { services, database, caller, session } = context
  await database.inTenant(caller.tenantId, tx => services.sessions.end(tx, session.id))
  return {}
}

/** Notes an attempt to sign in. Written in a transaction of its own, so that a refused attempt is kept. */
async function writeLoginLog(
  { database, now }: RequestContext,
  tenantId: number | undefined,
  attempt: { userName: string; ip: string; userAgent: string; failure: string | null },
): Promise<void> {
  const tenant = tenantId ?? platform
  const { browser, os } = describeDevice(attempt.userAgent)
  await database.inTenant(
    tenant,
    tx =>
      tx
        .insertInto('sys_login_log')
        .values({
          tenant_id: tenant,
          user_name: attempt.userName.slice(0, 50),
          ipaddr: attempt.ip,
          browser: (browser || attempt.userAgent).slice(0, 300),
          os: os.slice(0, 50),
          status: attempt.failure === null ? '0' : '1',
          msg: attempt.failure ?? '登录成功',
          access_time: now,
        })
        .execute(),
    { vital: true },
  )
}
