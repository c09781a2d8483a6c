import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext, Tx } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { assertAccountQuota } from '../tenant/assertAccountQuota.ts'
import { assertNewPassword } from './assertNewPassword.ts'
import { checkCaptcha } from './checkCaptcha.ts'
import { accountProperties, assertConfirmed, assertSwitchedOn } from './readRegistration.ts'

/** People make accounts of their own, where the settings allow it; such an account has no role yet. */
export default defineModule({
  routes: [
    {
      method: 'POST',
      path: '/auth/register',
      access: { open: 'who registers has no account yet' },
      transaction: false,
      summary: 'Makes an account without roles',
      body: {
        type: 'object',
        required: ['username', 'password'],
        additionalProperties: false,
        properties: {
          ...accountProperties,
          code: { type: ['string', 'null'], title: localized('验证码'), maxLength: 16 },
          uuid: { type: ['string', 'null'], maxLength: 64 },
        },
      },
      run: register,
    },
  ],
})

async function register(context: RequestContext, { body }: RouteInput) {
  const { services, database, ip } = context
  await assertSwitchedOn(services, 'sys.account.registerUser', localized('当前系统没有开启注册功能'))
  assertConfirmed(body)
  await assertNewPassword(services, String(body.password))
  await services.throttle.takeFrom(ip, 'register-address', { most: 20, minutes: 60 })
  await checkCaptcha(context, body)
  const tenantId = Number((await services.settings.get('sys.account.registerTenant')) ?? 1)
  if (!Number.isSafeInteger(tenantId) || tenantId < 1) throw closed()
  const password = await services.passwords.hash(String(body.password))
  await database.inTenant(tenantId, async tx => {
    await assertOpen(tx, tenantId, context.now)
    await assertAccountQuota(tx, tenantId)
    const userName = String(body.username)
    const { user_id: userId } = await tx
      .insertInto('sys_user')
      .values({
        tenant_id: tenantId,
        user_name: userName,
        nick_name: userName,
        password,
        password_time: context.now,
        status: '0',
        sex: '2',
        create_by: userName,
      })
      .returning('user_id')
      .executeTakeFirstOrThrow()
    await services.accounts.claim(tx, userName, { tenantId, userId }).catch(error => {
      throw atUsername(error)
    })
  })
  return { msg: localized('注册成功，请登录') }
}

/** @throws Fault STATE when there is no such institution, or it is closed */
async function assertOpen(tx: Tx, tenantId: number, now: Date): Promise<void> {
  const tenant = await tx
    .selectFrom('sys_tenant')
    .select('expire_time')
    .where('id', '=', tenantId)
    .where('status', '=', '0')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!tenant || (tenant.expire_time !== null && tenant.expire_time <= now)) throw closed()
}

const closed = (): Fault => new Fault('STATE', { message: localized('注册功能未配置完成，请联系管理员') })

/** This form calls the field as the login does. */
function atUsername(error: unknown): unknown {
  if (!(error instanceof Fault)) return error
  const errors = error.errors.map(one => ({ ...one, field: 'username' }))
  return new Fault(error.code, { message: error.words, errors, cause: error })
}
