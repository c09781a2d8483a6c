import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { parseFilterValue, rangeCondition } from '#server/engine/query/filterCondition.ts'
import { timeRangeIn } from '#server/engine/query/rangeInQuery.ts'
import { pageOf } from '#server/engine/query/readPage.ts'
import { type FlatQuery, flattenQuery } from '#server/engine/request/readRequest.ts'
import { idsOf } from '../system/idsOf.ts'

/** The messages of the caller's own account; nothing is selected yet. */
const ownMessages = ({ tx, caller }: RequestContext) =>
  tx
    .selectFrom('sys_notify_message as t')
    .where('t.tenant_id', '=', caller.homeTenantId)
    .where('t.user_id', '=', caller.userId)

const own = 'the own messages'

/** As many as a popover can show; the rest stand on the page of all messages. */
const mostUnread = 10

/** Everybody's own messages: list, unread ones, marking them read. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/system/notify-message/my-page',
      access: { session: own },
      summary: 'A page of the own messages, the latest first',
      run: (context, { query }) => readOwnPage(context, query),
    },
    {
      method: 'GET',
      path: '/system/notify-message/get-unread-list',
      access: { session: own },
      summary: 'The latest unread messages',
      async run(context) {
        const rows = await ownMessages(context)
          .selectAll()
          .where('t.read_status', '=', false)
          .orderBy('t.id', 'desc')
          .limit(mostUnread)
          .execute()
        return { data: rows.map(presentMessage) }
      },
    },
    {
      method: 'GET',
      path: '/system/notify-message/get-unread-count',
      access: { session: own },
      summary: 'How many messages are unread',
      async run(context) {
        const { total } = await ownMessages(context)
          .select(sql<number>`count(*)`.as('total'))
          .where('t.read_status', '=', false)
          .executeTakeFirstOrThrow()
        return { data: Number(total) }
      },
    },
    {
      method: 'PUT',
      path: '/system/notify-message/update-read',
      access: { session: own },
      title: '站内信标记已读',
      summary: 'Marks own messages as read: ids=1&ids=2 or ids=1,2',
      body: { type: ['object', 'null'] },
      run: markSomeRead,
    },
    {
      method: 'PUT',
      path: '/system/notify-message/update-all-read',
      access: { session: own },
      title: '站内信全部已读',
      summary: 'Marks all own messages as read',
      body: { type: ['object', 'null'] },
      async run(context) {
        await markRead(context, null)
        return { data: true }
      },
    },
  ],
})

/** @throws Fault NOT_FOUND when one of the messages is none of the caller's */
async function markSomeRead(context: RequestContext, { query }: RouteInput) {
  const ids = idsOf(query.ids)
  if (ids.length === 0) throw new Fault('INVALID', { message: localized('请选择要标记的消息') })
  const { found } = await ownMessages(context)
    .select(sql<number>`count(*)`.as('found'))
    .where('t.id', 'in', ids)
    .executeTakeFirstOrThrow()
  if (Number(found) !== ids.length) throw new Fault('NOT_FOUND')
  await markRead(context, ids)
  return { data: true }
}

/** `ids` null: all. */
async function markRead({ tx, caller, now }: RequestContext, ids: number[] | null): Promise<void> {
  let messages = tx
    .updateTable('sys_notify_message')
    .set({ read_status: true, read_time: now })
    .where('tenant_id', '=', caller.homeTenantId)
    .where('user_id', '=', caller.userId)
    .where('read_status', '=', false)
  if (ids !== null) messages = messages.where('id', 'in', ids)
  await messages.execute()
}

/**
 * A page of the own messages, the latest first: pageNo, pageSize, readStatus, createTime[0] and createTime[1].
 * @throws Fault SEARCH_INVALID when one of them is none
 */
async function readOwnPage(context: RequestContext, rawQuery: Row) {
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
  const messages = ownMessages(context).where(
    rangeCondition(field('createTime'), sql.ref('t.create_time'), timeRangeIn(query, 'createTime')),
  )
  if (read === undefined) return messages
  return messages.where('t.read_status', '=', parseFilterValue(field('readStatus'), read))
}

/** A stored message as its receiver's client reads it. */
const presentMessage = (row: Row): Row => ({
  id: row.id,
  templateNickname: row.template_nickname,
  templateType: row.template_type,
  templateCode: row.template_code,
  templateContent: row.template_content,
  templateParams: row.template_params ?? {},
  readStatus: row.read_status,
  readTime: momentOf(row.read_time),
  createTime: momentOf(row.create_time),
})

const momentOf = (value: unknown): string | null =>
  value instanceof Date ? formatMoment(value.getTime()) : null
