import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { isWithinRights } from '#server/engine/access.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { enterActing } from '../auth/enterActing.ts'

/** Looking at things as another account of the own institution, which has no more rights than oneself. */
export default defineModule({
  routes: [
    {
      method: 'PUT',
      path: '/system/user/viewAs',
      access: { permissions: ['system:user:viewAs'] },
      title: '以用户身份查看',
      summary: 'The session sees what another account sees, and changes nothing, until DELETE /auth/acting',
      body: {
        type: 'object',
        required: ['userId'],
        properties: { userId: { type: 'integer' } },
      },
      run: async (context, { body }) => viewAs(context, body.userId as number),
    },
  ],
})

async function viewAs(context: RequestContext, userId: number) {
  const { caller, services, tx } = context
  const { tenantId } = caller
  const user = await context.readRecord('system/user/index', userId)
  if (userId === caller.userId) throw new Fault('STATE', { message: localized('这是您自己的账号') })
  const account = await services.grants.ofAccount(tx, { tenantId, userId })
  if (account === null) {
    throw new Fault('STATE', {
      message: localized('“{{name}}”的账号已停用，看不到任何内容', { name: user.nickName }),
    })
  }
  if (!isWithinRights(caller, account)) {
    throw new Fault('PERMISSION_DENIED', {
      message: localized('“{{name}}”的权限或数据范围超出了您自己的，不能以其身份查看', {
        name: user.nickName,
      }),
    })
  }
  await enterActing(context, { kind: 'view', tenantId, userId, name: account.nickName })
  return {}
}
