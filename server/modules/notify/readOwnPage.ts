import { sql } from 'kysely'
import type { Row } from '#server/engine/defineModule.ts'
import { pageOf } from '#server/engine/query/pageOf.ts'
import { parseFilterValue } from '#server/engine/query/parseFilterValue.ts'
import { rangeCondition } from '#server/engine/query/rangeCondition.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { type FlatQuery, flattenQuery } from '#server/engine/request/flattenQuery.ts'
import { ownMessages } from './ownMessages.ts'
import { presentMessage } from './presentMessage.ts'

/**
 * A page of the own messages, the latest first: pageNo, pageSize, readStatus, createTime[0] and createTime[1].
 * @throws Fault SEARCH_INVALID when one of them is none
 */
export async function readOwnPage(context: RequestContext, rawQuery: Row) {
  const query = flattenQuery(rawQuery)
  const { offset, size } = pageOf('page', query)
  const rows = filtered(context, query)
  const { total } = await rows.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const page = await rows.selectAll().orderBy('t.id', 'desc').limit(size).offset(offset).execute()
  return { data: { list: page.map(presentMessage), total: Number(total) } }
}

function filtered(context: RequestContext, query: FlatQuery) {
  const { fields } = context.resource('system/notify/message/index')
  const field = (name: string) => {
    const found = fields.find(one => one.name === name)
    if (!found) throw new Error(`Messages have no field "${name}".`)
    return found
  }
  const read = query.get('readStatus')?.[0]
  const [first, last] = query.get('createTime') ?? []
  const range = {
    from: query.get('createTime[0]')?.[0] ?? first,
    to: query.get('createTime[1]')?.[0] ?? last,
  }
  const messages = ownMessages(context).where(
    rangeCondition(field('createTime'), sql.ref('t.create_time'), range),
  )
  if (read === undefined) return messages
  return messages.where('t.read_status', '=', parseFilterValue(field('readStatus'), read))
}
