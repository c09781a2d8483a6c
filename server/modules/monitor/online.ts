import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { defineModule, type Row } from '#server/engine/defineModule.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { flattenQuery } from '#server/engine/request/flattenQuery.ts'
import { assertMayGovern } from '../rights/assertMayGovern.ts'
import { assertMayGovernElsewhere } from '../rights/assertMayGovernElsewhere.ts'
import { type OnlineSession, onlineSessions } from './onlineSessions.ts'

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

/** Whether address and name of a row contain what is searched, whatever its case. */
function matching(query: Row): (row: Row) => boolean {
  const flat = flattenQuery(query)
  const searched = ['ipaddr', 'userName', 'tokenId'].flatMap(name => {
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
    await services.sessions.end(tx, one.session.id)
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
