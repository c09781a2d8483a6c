import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { keysOf } from '#server/engine/request/keysOf.ts'
import { assertMayGovern } from '../rights/assertMayGovern.ts'
import { eraseLog } from './eraseLog.ts'

/** Clearing the login log, and letting an account in again that failed too often. */
export default defineModule({
  resource: 'system/logininfor/index',
  kinds: { clean: 'clear', erase: 'clear' },
  actions: {
    clean: context => eraseLog(context, 'login', null),
    erase: (context, { records }) =>
      eraseLog(
        context,
        'login',
        records.map(record => Number(record.infoId)),
      ),
    unlock: (context, { records }) => unlock(context, String(records[0]?.userName ?? '')),
  },
  routes: [
    {
      method: 'DELETE',
      path: '/system/logininfor/:infoIds',
      access: { permissions: ['system:logininfor:remove'] },
      kind: 'clear',
      title: '登录日志删除',
      summary: 'Clears entries of the login log',
      run: (context, { params }) =>
        eraseLog(context, 'login', keysOf(context.resource('system/logininfor/index'), params.infoIds)),
    },
    {
      method: 'GET',
      path: '/system/logininfor/unlock/:userName',
      access: { permissions: ['system:logininfor:unlock'] },
      title: '登录日志解锁',
      summary: 'Lets an account sign in again that failed too often',
      run: (context, { params }) => unlock(context, String(params.userName)),
    },
  ],
})

/** Forgets the guesses at an account that the caller may see. Those of their addresses stay. */
async function unlock(context: RequestContext, userName: string) {
  const { tx, caller } = context
  const name = userName.trim().toLowerCase()
  const account = await tx
    .selectFrom('sys_login_name')
    .select('user_id')
    .where('user_name', '=', name)
    .where('tenant_id', '=', caller.tenantId)
    .executeTakeFirst()
  if (!account) throw new Fault('NOT_FOUND', { message: localized('账号不存在') })
  const { userId } = await context.readRecord('system/user/index', account.user_id)
  await assertMayGovern(context, [userId as number])
  await context.services.passwordChecks.forget(tx, name)
  context.audit.push({
    resource: 'system/user/index',
    key: userId as number,
    before: null,
    after: { unlocked: true },
  })
  return { msg: localized('账号“{{name}}”已解锁', { name: userName.trim() }) }
}
