import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { defineModule, type RouteInput } from '#server/engine/defineModule.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { idsOf } from '../system/idsOf.ts'
import { ownMessages } from './ownMessages.ts'
import { presentMessage } from './presentMessage.ts'
import { readOwnPage } from './readOwnPage.ts'

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
