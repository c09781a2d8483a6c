import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Impersonation } from '#server/engine/contracts/Caller.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { noteInTenant } from '../tenant/noteInTenant.ts'

/** At whom somebody is about to look. */
interface ActingTarget extends Omit<Impersonation, 'since'> {
  /** Name of the tenant or of the account, for the log. */
  name: string
}

/**
 * Begins looking at things as another: from the next request on, on every server, until leaveActing or the end of the
 * session. Whoever calls this has seen that it is allowed; both tenants have it in their operation logs.
 * @throws Fault STATE when the session looks at things as another already
 */
export async function enterActing(context: RequestContext, target: ActingTarget): Promise<void> {
  const { services, session, tx, now } = context
  const { kind, tenantId, userId, name } = target
  const isFree = session.acting === null
  const entered =
    isFree && (await services.sessions.act(tx, session.id, { kind, tenantId, userId, since: now }))
  if (!entered) throw new Fault('STATE', { message: localized('正在以他人身份查看，请先退出') })
  await noteActing(context, { ...target, step: 'enter', name })
}

/** Ends it. Nothing happens where the session is itself already. */
export async function leaveActing(context: RequestContext): Promise<void> {
  const { services, session, tx, caller } = context
  if (session.acting === null) return
  await services.sessions.act(tx, session.id, null)
  await noteActing(context, { ...session.acting, step: 'leave', name: caller.nickName })
}

interface ActingNote extends ActingTarget {
  step: 'enter' | 'leave'
}

/** The own tenant's log is written by the route; the other tenant reads in its own who looked into it. */
async function noteActing(context: RequestContext, note: ActingNote): Promise<void> {
  const { kind, tenantId, userId, step, name } = note
  const { caller, audit } = context
  const title = step === 'enter' ? '平台进入查看' : '平台退出查看'
  audit.push({
    resource: 'acting',
    key: userId ?? tenantId,
    before: null,
    after: { step, kind, tenantId, userId, name },
  })
  if (tenantId === caller.tenantId) return
  await noteInTenant(context, {
    tenantId,
    title,
    businessType: 0,
    method: step === 'enter' ? 'POST' : 'DELETE',
    url: '/auth/acting',
    param: { kind, tenantId },
  })
}
