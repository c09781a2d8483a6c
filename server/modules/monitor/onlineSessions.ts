import { sql } from 'kysely'
import { formatMoment } from '#model/format/formatMoment.ts'
import type { Row } from '#server/engine/defineModule.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import type { UsedSession } from '#server/engine/Services.ts'
import { describeDevice } from '../account/describeDevice.ts'
import { sessionPublicId } from '../account/sessionPublicId.ts'
import { withinScope } from '../system/withinScope.ts'

/** The tenant that is the platform, whose administrators see everybody. */
const platform = 1

/** A session with what a client may know of it. */
export interface OnlineSession {
  session: UsedSession
  row: Row
}

/**
 * The open sessions that the caller may see, the last opened first: those of the own institution within the data scope,
 * for administrators of the platform all. Departments are known of the own institution only.
 */
export async function onlineSessions(context: RequestContext): Promise<OnlineSession[]> {
  const { services, tx, caller } = context
  const everybody = caller.tenantId === platform && caller.dataScope === null
  const sessions = await services.sessions.listOpen(tx, everybody ? null : caller.tenantId)
  const colleagues = await readColleagues(context)
  const tenants = await readTenants(context)
  return sessions
    .filter(({ tenantId, userId }) => tenantId !== caller.tenantId || colleagues.has(userId))
    .map(session => ({
      session,
      row: present(session, {
        deptName: session.tenantId === caller.tenantId ? (colleagues.get(session.userId) ?? null) : null,
        tenantName: tenants.get(session.tenantId) ?? null,
        current: session.id === context.session.id ? 'Y' : 'N',
      }),
    }))
}

const present = (session: UsedSession, more: Row): Row => {
  const { browser, os } = describeDevice(session.userAgent)
  return {
    ...{ tokenId: sessionPublicId(session.id), userName: session.userName, ipaddr: session.ip },
    // Nothing here knows where an address lies; clients of this contract look for the field.
    ...{ loginLocation: null, browser, os },
    loginTime: formatMoment(session.createdAt.getTime()),
    lastUseTime: formatMoment(session.lastSeenAt.getTime()),
    ...more,
  }
}

/** Departments of the accounts of the own institution that the caller's data scope shows. */
async function readColleagues({ tx, caller }: RequestContext): Promise<Map<number, string | null>> {
  const { rows } = await sql<{ userId: number; deptName: string | null }>`
    select u.user_id as "userId", d.dept_name as "deptName" from sys_user u
    left join sys_dept d on d.tenant_id = u.tenant_id and d.dept_id = u.dept_id
    join (select distinct user_id from sys_session where tenant_id = ${caller.tenantId}) s on s.user_id = u.user_id
    where u.tenant_id = ${caller.tenantId} and ${withinScope(caller)}`.execute(tx)
  return new Map(rows.map(({ userId, deptName }) => [userId, deptName]))
}

async function readTenants({ tx }: RequestContext): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from sys_tenant`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
