import { createHash } from 'node:crypto'
import { Fault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import { localized } from '#model/language/localized.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext, Tx } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { assertNewPassword } from '../auth/assertNewPassword.ts'
import { readLoginAccount } from '../auth/readLoginAccount.ts'
import { assertConfirmed } from '../auth/readRegistration.ts'
import { setPassword } from '../auth/setPassword.ts'
import { assertMayGovern } from '../rights/assertMayGovern.ts'

const HOURS = 24
const RESETTING = 'system:user:resetPwd'

/** What seals a link: it opens as nothing else. */
const PURPOSE = 'password-link'

/** What a link says; nobody but this installation reads or makes it. */
interface PasswordLink {
  tenantId: number
  userId: number
  userName: string
  /** Who has made it: as long as that account may set this password, the link does. */
  madeBy: number
  /** Of the password that it replaces: a link works once, for afterwards the account has another one. */
  stamp: string
  /** ms since 1970 */
  expires: number
}

/**
 * A link by which somebody sets the own password, made by whoever may reset it. Nothing is stored: the link is sealed,
 * and bound to the password that the account has now.
 */
export default defineModule({
  routes: [
    {
      method: 'POST',
      path: '/system/user/passwordLink',
      access: { permissions: [RESETTING] },
      title: '发送设置密码的链接',
      summary: 'Makes a link by which an account sets its password, once and within 24 hours',
      body: {
        type: 'object',
        required: ['userId'],
        additionalProperties: false,
        properties: { userId: { type: 'integer' }, mail: { type: ['boolean', 'null'] } },
      },
      run: makeLink,
    },
    {
      method: 'POST',
      path: '/auth/password-link',
      access: { open: 'who sets the first password has no session' },
      transaction: false,
      summary: 'Sets a password by a link',
      body: {
        type: 'object',
        required: ['token', 'password'],
        additionalProperties: false,
        properties: {
          token: { type: 'string', minLength: 1, maxLength: 2000 },
          password: { type: 'string', title: localized('新密码'), minLength: 1, maxLength: 128 },
          confirmPassword: { type: ['string', 'null'], maxLength: 128 },
        },
      },
      run: setByLink,
    },
  ],
})

async function makeLink(context: RequestContext, { body }: RouteInput) {
  const { tx, caller, services, now } = context
  const { userId } = await context.readRecord('system/user/index', Number(body.userId))
  if (userId === caller.userId) throw new Fault('STATE', { message: localized('自己的密码请在个人中心修改') })
  await assertMayGovern(context, [userId as number])
  const user = await tx
    .selectFrom('sys_user')
    .select(['user_name', 'nick_name', 'email', 'password', 'status'])
    .where('tenant_id', '=', caller.tenantId)
    .where('user_id', '=', userId as number)
    .executeTakeFirstOrThrow()
  if (user.status !== '0') throw new Fault('STATE', { message: localized('账号已停用，请先启用') })
  const link: PasswordLink = {
    tenantId: caller.tenantId,
    userId: userId as number,
    userName: user.user_name,
    madeBy: caller.userId,
    stamp: stampOf(user.password),
    expires: now.getTime() + HOURS * 3_600_000,
  }
  const token = Buffer.from(services.vault.seal(JSON.stringify(link), PURPOSE)).toString('base64url')
  const mailed = body.mail === true && (await mailLink(context, { ...user, userId: userId as number, token }))
  return { data: { token, hours: HOURS, mailed } }
}

/** Whether the link is on its way to the account's address. */
async function mailLink(
  { services, tx, caller }: RequestContext,
  {
    userId,
    email,
    nick_name,
    token,
  }: { userId: number; email: string | null; nick_name: string; token: string },
): Promise<boolean> {
  const link = await services.links.screen(`/resetpassword#${token}`)
  if (!email || link === null) return false
  const mail = {
    ...{ tenantId: caller.tenantId, userIds: [userId], addresses: [email], template: PURPOSE },
    params: { nickName: nick_name, hours: String(HOURS) },
    // Whoever reads the log of mails could enter by it.
    secrets: { link },
  }
  return (await services.notifier.send('mail', mail, tx)).length > 0
}

async function setByLink(context: RequestContext, { body }: RouteInput) {
  const { services, database, ip, now } = context
  const plain = String(body.password)
  assertConfirmed(body)
  await services.throttle.takeFrom(ip, 'password-link', { most: 60, minutes: 60 })
  const link = openLink(context, String(body.token))
  await assertNewPassword(services, plain)
  const account = await readLoginAccount(context, link.userName)
  if (account === null || account.userId !== link.userId) throw spent()
  if (account.refusal !== null) throw account.refusal
  const { tenantId, userId } = link
  await database.inTenant(tenantId, async tx => {
    // Of two at the same moment the second waits here, and finds another password.
    const { password } = await tx
      .selectFrom('sys_user')
      .select('password')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (stampOf(password) !== link.stamp) throw spent()
    await assertMakerMay(context, tx, link)
    await setPassword({ services, tx, now }, { tenantId, userId, plain, by: 'owner' })
  })
  await services.passwordChecks.remember({ tenantId, userId }, ip)
  return { msg: localized('密码已设置，请登录'), data: { userName: link.userName } }
}

/**
 * Rights may have changed since the link was made: the account has got more than its maker, or he has lost his.
 * @throws Fault STATE
 */
async function assertMakerMay(
  context: RequestContext,
  tx: Tx,
  { tenantId, userId, madeBy }: PasswordLink,
): Promise<void> {
  const maker = await context.services.grants.ofAccount(tx, { tenantId, userId: madeBy })
  if (maker === null || !isPermitted(maker, [RESETTING])) throw spent()
  const asMaker: RequestContext = Object.create(context, { tx: { value: tx }, caller: { value: maker } })
  try {
    await assertMayGovern(asMaker, [userId])
  } catch (error) {
    throw error instanceof Fault ? spent() : error
  }
}

/** @throws Fault STATE for what is no link of this installation, or has expired */
function openLink({ services, now }: RequestContext, token: string): PasswordLink {
  let link: PasswordLink
  try {
    link = JSON.parse(
      services.vault.open(Buffer.from(token, 'base64url').toString(), PURPOSE),
    ) as PasswordLink
  } catch {
    // Cut short, made up, or of another installation: all the same to who holds it.
    throw spent()
  }
  if (link.expires < now.getTime() || typeof link.madeBy !== 'number') throw spent()
  return link
}

const stampOf = (hash: string | null): string =>
  createHash('sha256')
    .update(hash ?? '')
    .digest('base64url')
    .slice(0, 22)

const spent = () => new Fault('STATE', { message: localized('链接已使用或已失效，请联系管理员重新发送') })
