import { Fault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { UsedSession } from '#server/engine/contracts/sessions.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { describeDevice } from './describeDevice.ts'
import { sessionPublicId } from './sessionPublicId.ts'

const own = 'the own sessions'

/** Where the own account is signed in, and signing out there. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/system/user/profile/sessions',
      access: { session: own },
      asActor: true,
      summary: 'The sessions of the own account, the last used first',
      async run(context) {
        const sessions = await listOwn(context)
        return { data: sessions.map(session => present(session, session.id === context.session.id)) }
      },
    },
    {
      method: 'DELETE',
      path: '/system/user/profile/sessions/:id',
      access: { session: own },
      removes: false,
      title: '下线设备',
      summary: 'Ends another session of the own account',
      run: endOne,
    },
  ],
})

const listOwn = ({ services, tx, caller }: RequestContext) =>
  services.sessions.listOf(tx, caller.homeTenantId, caller.userId)

/** @throws Fault NOT_FOUND when it is no session of the account, STATE when it is the one that asks */
async function endOne(context: RequestContext, { params }: RouteInput) {
  const session = (await listOwn(context)).find(({ id }) => sessionPublicId(id) === params.id)
  if (!session) throw new Fault('NOT_FOUND')
  if (session.id === context.session.id) {
    throw new Fault('STATE', { message: localized('这是当前设备，请使用“退出登录”') })
  }
  await context.services.sessions.end(context.tx, session.id, { isForced: true })
  return {}
}

function present(
  { id, userName, userAgent, ip, createdAt, lastSeenAt, expiresAt }: UsedSession,
  current: boolean,
) {
  return {
    id: sessionPublicId(id),
    ...describeDevice(userAgent),
    userName,
    ipaddr: ip,
    loginTime: formatMoment(createdAt.getTime()),
    lastUseTime: formatMoment(lastSeenAt.getTime()),
    expireTime: formatMoment(expiresAt.getTime()),
    current,
  }
}
