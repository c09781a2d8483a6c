import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import type { UsedSession } from '#server/engine/contracts/sessions.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { flattenQuery } from '#server/engine/request/readRequest.ts'
import { describeDevice } from '../account/describeDevice.ts'
import { sessionPublicId } from '../account/sessionPublicId.ts'
import { assertMayGovern } from '../rights/assertMayGovern.ts'
import { assertMayGovernElsewhere } from '../rights/assertMayGovernElsewhere.ts'
import { withinScope } from '../system/withinScope.ts'

/** The tenant that is the platform, whose administrators see everybody. */
const platform = 1

/** Who is signed in where, and ending their sessions: on every server, from the next request on. */
export default defineModule({
  resource: 'monitor/online/index',
  async rows(context, query) {
    const wanted = await onlineSessions(context)
    const rows = wanted.map(({ row }) => row).filter(matching(query))
    return { rows, total: rows.length }
  },
  rowsRule: {
    zh: '平台管理员看到所有机构未结束的会话，其他人只看到本机构中其数据范围内的账号的会话',
    en: 'Administrators of the platform see the open sessions of every institution, others those of the accounts of their own that lie in their data scope',
  },
  kinds: { forceLogout: 'expel', batchLogout: 'expel' },
  actions: {
    forceLogout: (context, { records }) => endAll(context, idsOf(records)),
    batchLogout: (context, { records }) => endAll(context, idsOf(records)),
  },
  routes: [
    {
      method: 'DELETE',
      path: '/monitor/online/:tokenIds',
      access: { permissions: ['monitor:online:forceLogout', 'monitor:online:batchLogout'] },
      kind: 'expel',
      title: '在线用户强退',
      summary: 'Ends sessions at once, on every server',
      run: (context, { params }) => endAll(context, String(params.tokenIds).split(',')),
    },
  ],
})

const idsOf = (records: Row[]): string[] => records.map(record => String(record.tokenId))

/** Whether address and names of a row contain what is searched, whatever its case. */
function matching(query: Row): (row: Row) => boolean {
  const flat = flattenQuery(query)
  const searched = ['ipaddr', 'nickName', 'userName', 'tokenId'].flatMap(name => {
    const text = flat.get(name)?.[0]?.trim().toLowerCase()
    return text ? [{ name, text }] : []
  })
  return row =>
    searched.every(({ name, text }) =>
      String(row[name] ?? '')
        .toLowerCase()
        .includes(text),
    )
}

/**
 * Ends sessions, all or none of them.
 * @throws Fault NOT_FOUND when the caller may not see one of them, or it has ended; STATE for the own one;
 * BEYOND_RIGHTS when one is of an account that may more than the caller
 */
async function endAll(context: RequestContext, ids: string[]) {
  const { services, tx, session, caller, audit } = context
  const known = new Map((await onlineSessions(context)).map(one => [String(one.row.tokenId), one]))
  const chosen = [...new Set(ids)].map(id => found(known, id))
  if (chosen.some(one => one.session.id === session.id)) {
    throw new Fault('STATE', { message: localized('这是您当前的会话，请使用“退出登录”') })
  }
  const own = chosen.filter(one => one.session.tenantId === caller.tenantId)
  await assertMayGovern(
    context,
    own.map(one => one.session.userId),
  )
  await assertMayGovernElsewhere(
    context,
    chosen.flatMap(one => (own.includes(one) ? [] : [one.session])),
  )
  for (const one of chosen) {
    await services.sessions.end(tx, one.session.id, { isForced: true })
    audit.push({
      resource: 'monitor/online/index',
      key: String(one.row.tokenId),
      before: one.row,
      after: null,
    })
  }
  return { msg: localized('已强制下线 {{count}} 个会话', { count: chosen.length }) }
}

function found(known: Map<string, OnlineSession>, id: string): OnlineSession {
  const one = known.get(id)
  if (!one) throw new Fault('NOT_FOUND', { message: localized('会话不存在或已经结束') })
  return one
}

/** A session with what a client may know of it. */
interface OnlineSession {
  session: UsedSession
  row: Row
}

/**
 * The open sessions that the caller may see, the last opened first: those of the own institution within the data scope,
 * for administrators of the platform all. Names and departments are known of the own institution only.
 */
async function onlineSessions(context: RequestContext): Promise<OnlineSession[]> {
  const { services, tx, caller } = context
  const everybody = caller.tenantId === platform && caller.dataScope === null
  const sessions = await services.sessions.listOpen(tx, everybody ? null : caller.tenantId)
  const own = sessions.filter(({ tenantId }) => tenantId === caller.tenantId)
  const colleagues = await readColleagues(
    context,
    own.map(({ userId }) => userId),
  )
  const tenants = await readTenants(context, [...new Set(sessions.map(({ tenantId }) => tenantId))])
  return sessions
    .filter(({ tenantId, userId }) => tenantId !== caller.tenantId || colleagues.has(userId))
    .map(session => ({
      session,
      row: present(session, {
        ...(session.tenantId === caller.tenantId ? colleagues.get(session.userId) : STRANGER),
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

/** What is known of an account of the own institution beside its session. */
interface Colleague {
  nickName: string | null
  deptName: string | null
}

const STRANGER: Colleague = { nickName: null, deptName: null }

/** Of accounts of the own institution, names and departments of those that the caller's data scope shows. */
async function readColleagues(
  { tx, caller }: RequestContext,
  userIds: number[],
): Promise<Map<number, Colleague>> {
  const { rows } = await sql<Colleague & { userId: number }>`
    select u.user_id as "userId", u.nick_name as "nickName", d.dept_name as "deptName" from sys_user u
    left join sys_dept d on d.tenant_id = u.tenant_id and d.dept_id = u.dept_id
    where u.tenant_id = ${caller.tenantId} and u.user_id = any(${[...new Set(userIds)]}::bigint[])
      and ${withinScope(caller)}`.execute(tx)
  return new Map(rows.map(({ userId, ...colleague }) => [userId, colleague]))
}

async function readTenants({ tx }: RequestContext, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from sys_tenant where id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
