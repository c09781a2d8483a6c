import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { idsOf } from './idsOf.ts'
import { isShownTo, presentNotice, type ShownRow, shownSince } from './noticeShown.ts'

/** Notices that the bell lists. */
const shown = 10

/** Reading of notices by those whom they are for, and who has read what. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/system/notice/listTop',
      access: { session: 'published notices of the own institution' },
      summary: 'The latest notices for the caller, and how many of all the caller has not read',
      run: listTop,
    },
    {
      method: 'POST',
      path: '/system/notice/markRead',
      access: { session: 'the own reading of notices' },
      title: '通知公告已读',
      summary: 'Notes that the caller has read a notice',
      body: { type: ['object', 'null'] },
      async run(context, { query }) {
        const marked = await markRead(context, idsOf(query.noticeId))
        if (marked.shown === 0) throw new Fault('NOT_FOUND')
        return {}
      },
    },
    {
      method: 'POST',
      path: '/system/notice/markReadAll',
      access: { session: 'the own reading of notices' },
      title: '通知公告全部已读',
      summary: 'Notes that the caller has read these notices, all where none are named',
      body: { type: ['object', 'null'] },
      async run(context, { query }) {
        const ids = idsOf(query.ids)
        // What was withdrawn meanwhile needs no mark.
        await markRead(context, ids.length > 0 ? ids : null)
        return {}
      },
    },
  ],
})

async function listTop(context: RequestContext) {
  const { tx, caller } = context
  const { rows } = await sql<ShownRow & { unread: string }>`
    select n.notice_id, n.notice_title, n.notice_type, n.create_time, ${shownSince} as shown_since, r.read_id,
      count(*) filter (where r.read_id is null) over () as unread
    from sys_notice n
    left join sys_notice_read r
      on r.tenant_id = n.tenant_id and r.notice_id = n.notice_id and r.user_id = ${caller.userId}
    where n.tenant_id = ${caller.tenantId} and ${isShownTo(context)}
    order by shown_since desc, n.notice_id desc limit ${shown}`.execute(tx)
  return { unreadCount: Number(rows[0]?.unread ?? 0), data: rows.map(presentNotice) }
}

/** Marks notices that are shown to the caller, all where none are named, and returns how many there are. */
async function markRead(context: RequestContext, ids: number[] | null) {
  const { tx, caller, now } = context
  const { rows } = await sql<{ shown: string }>`
    with shown as (
      select n.notice_id from sys_notice n
      where n.tenant_id = ${caller.tenantId} and ${isShownTo(context)}
        and (${ids}::bigint[] is null or n.notice_id = any(${ids}::bigint[]))
    ), marked as (
      insert into sys_notice_read (tenant_id, notice_id, user_id, read_time)
      select ${caller.tenantId}, notice_id, ${caller.userId}, ${now} from shown
      on conflict do nothing
    )
    select count(*) as shown from shown`.execute(tx)
  return { shown: Number(rows[0]?.shown ?? 0) }
}
