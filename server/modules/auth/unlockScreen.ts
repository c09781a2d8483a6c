import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { assertOwnPassword } from './assertOwnPassword.ts'

/** The lock screen asks for the password again. A wrong one ends the session only after too many of them. */
export default defineModule({
  routes: [
    {
      method: 'POST',
      path: '/auth/unlockscreen',
      access: { session: 'the own password' },
      asActor: true,
      title: '解锁屏幕',
      summary: 'Checks the own password',
      // Guesses are counted although the call is refused.
      transaction: false,
      body: {
        type: 'object',
        required: ['password'],
        properties: { password: { type: 'string', title: localized('密码'), minLength: 1, maxLength: 128 } },
      },
      run: unlock,
    },
  ],
})

async function unlock(context: RequestContext, { body }: RouteInput) {
  try {
    const place = { field: 'password', message: localized('密码错误，请重新输入') }
    await assertOwnPassword(context, String(body.password), place)
    return {}
  } catch (error) {
    if (error instanceof Fault && error.code === 'ACCOUNT_LOCKED') await endSession(context)
    throw error
  }
}

/** @throws Fault SESSION_INVALID, always */
async function endSession({ database, services, session }: RequestContext): Promise<never> {
  await database.inTenant(session.tenantId, tx => services.sessions.end(tx, session.id))
  throw new Fault('SESSION_INVALID', { message: localized('密码错误次数过多，请重新登录') })
}
