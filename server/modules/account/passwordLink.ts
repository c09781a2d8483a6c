import { Fault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import { localized } from '#model/language/localized.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext, Tx } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { defineQueueHandler } from '#server/engine/defineQueueHandler.ts'
import { assertNewPassword } from '../auth/assertNewPassword.ts'
import { readLoginAccount } from '../auth/readLoginAccount.ts'
import { assertConfirmed } from '../auth/readRegistration.ts'
import { setPassword } from '../auth/setPassword.ts'
import { assertMayGovern } from '../rights/assertMayGovern.ts'
import { openToken, type PasswordToken, spentLink, stampOf } from './passwordToken.ts'
import {
  HOURS,
  linkedAccount,
  mailLink,
  type Obstacle,
  obstacles,
  RESETTING,
  sendLink,
  textLink,
  tokenFor,
} from './sendPasswordLink.ts'

const PATH = '/system/user/passwordLink'
const access = { permissions: [RESETTING] }

/**
 * A link by which somebody sets the own password, made by whoever may reset it. Nothing is stored: the link is sealed,
 * and bound to the password that the account has now.
 */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: `${PATH}/ways`,
      access,
      transaction: false,
      summary: 'What stands in the way of sending links by mail and by text message; null for nothing',
      run: async ({ services }) => ({ data: await obstacles(services) }),
    },
    {
      method: 'POST',
      path: PATH,
      access,
      // Whoever sends text messages is waited for.
      transaction: false,
      title: '发送设置密码的链接',
      summary: 'Makes a link by which an account sets its password, once and within 24 hours',
      body: {
        type: 'object',
        required: ['userId'],
        additionalProperties: false,
        properties: {
          userId: { type: 'integer' },
          mail: { type: ['boolean', 'null'] },
          sms: { type: ['boolean', 'null'] },
        },
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
  works: [
    defineQueueHandler<{ tenantId: number; userId: number; madeBy: number }>({
      name: 'password-link',
      retry: { limit: 5, delaySeconds: 90, backoff: true },
      concurrency: 4,
      run: sendLink,
    }),
  ],
})

/** Answers the link, and by which ways it is on its way or why not (`mailed`, `texted`: null where not asked for). */
async function makeLink(context: RequestContext, { body }: RouteInput) {
  const { services, now } = context
  const blocked = await obstacles(services)
  const made = await context.inTransaction(async inside => {
    const { tx, caller } = inside
    const { userId } = await inside.readRecord('system/user/index', Number(body.userId))
    if (userId === caller.userId)
      throw new Fault('STATE', { message: localized('自己的密码请在个人中心修改') })
    await assertMayGovern(inside, [userId as number])
    const account = await linkedAccount(tx, caller.tenantId, userId as number)
    const token = tokenFor(services, account, { madeBy: caller.userId, now })
    const mailing = body.mail === true ? (blocked.mail ?? mailLink(services, account, token, tx)) : undefined
    return { account, token, mail: await mailing }
  })
  const { account, token, mail } = made
  const sms = body.sms === true ? (blocked.sms ?? (await textLink(services, account, token))) : undefined
  return { data: { token, hours: HOURS, mailed: outcomeOf(mail), texted: outcomeOf(sms) } }
}

const outcomeOf = (obstacle: Obstacle | undefined) =>
  obstacle === undefined ? null : { done: obstacle === null, reason: obstacle }

async function setByLink(context: RequestContext, { body }: RouteInput) {
  const { services, database, ip, now } = context
  const plain = String(body.password)
  assertConfirmed(body)
  await services.throttle.takeFrom(ip, 'password-link', { most: 60, minutes: 60 })
  const link = openToken(context, String(body.token))
  await assertNewPassword(services, plain)
  const userName = await openedName(context, link)
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
    if (stampOf(password) !== link.stamp) throw spentLink()
    await assertMakerMay(context, tx, link)
    await setPassword({ services, tx, now }, { tenantId, userId, plain, by: 'owner' })
  })
  await services.passwordChecks.remember({ tenantId, userId }, ip)
  return { msg: localized('密码已设置，请登录'), data: { userName } }
}

/**
 * Rights may have changed since the link was made: the account has got more than its maker, or he has lost his.
 * @throws Fault STATE
 */
async function assertMakerMay(
  context: RequestContext,
  tx: Tx,
  { tenantId, userId, madeBy }: PasswordToken,
): Promise<void> {
  const maker = await context.services.grants.ofAccount(tx, { tenantId, userId: madeBy })
  if (maker === null || !isPermitted(maker, [RESETTING])) throw spentLink()
  const asMaker: RequestContext = Object.create(context, { tx: { value: tx }, caller: { value: maker } })
  try {
    await assertMayGovern(asMaker, [userId])
  } catch (error) {
    throw error instanceof Fault ? spentLink() : error
  }
}

/** Name of the account, which may sign in. @throws the refusal of the login; STATE where it is gone */
async function openedName(
  context: RequestContext,
  { tenantId, userId }: Pick<PasswordToken, 'tenantId' | 'userId'>,
): Promise<string> {
  const found = await context.database.inTenant(tenantId, tx =>
    tx
      .selectFrom('sys_user')
      .select('user_name')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  )
  const account = found ? await readLoginAccount(context, found.user_name) : null
  if (account === null || account.userId !== userId || account.tenantId !== tenantId) throw spentLink()
  if (account.refusal !== null) throw account.refusal
  return account.userName
}
