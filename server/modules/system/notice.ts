import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { idsOf } from './idsOf.ts'

/** Value of sys_notice_status for what everybody of the institution reads. */
const published = '0'

/** Notices that the bell lists. */
const shown = 10

/** Reading of published notices by everybody, and who has read what. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/system/notice/listTop',
      access: { session: 'published notices of the own institution' },
      summary: 'The latest published notices, and how many of all the caller has not read',
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
        if (marked.published === 0) throw new Fault('NOT_FOUND')
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

async function listTop({ tx, caller }: RequestContext) {
  const { rows } = await sql<TopRow>`
    select n.notice_id, n.notice_title, n.notice_type, n.create_time, r.read_id is not null as is_read,
      count(*) filter (where r.read_id is null) over () as unread
    from sys_notice n
    left join sys_notice_read r
      on r.tenant_id = n.tenant_id and r.notice_id = n.notice_id and r.user_id = ${caller.userId}
    where n.tenant_id = ${caller.tenantId} and n.status = ${published}
    order by n.notice_id desc limit ${shown}`.execute(tx)
  return {
    unreadCount: Number(rows[0]?.unread ?? 0),
    data: rows.map(row => ({
      noticeId: row.notice_id,
      noticeTitle: row.notice_title,
      noticeType: row.notice_type,
      createTime: formatMoment(row.create_time.getTime()),
      isRead: row.is_read,
    })),
  }
}

interface TopRow {
  notice_id: number
  notice_title: string
  notice_type: string
  create_time: Date
  is_read: boolean
  unread: string
}

/** Marks published notices of the caller's institution, all where none are named, and returns how many there are. */
async function markRead({ tx, caller, now }: RequestContext, ids: number[] | null) {
  const { rows } = await sql<{ published: string }>`
    with published as (
      select notice_id from sys_notice
      where tenant_id = ${caller.tenantId} and status = ${published}
        and (${ids}::bigint[] is null or notice_id = any(${ids}::bigint[]))
    ), marked as (
      insert into sys_notice_read (tenant_id, notice_id, user_id, read_time)
      select ${caller.tenantId}, notice_id, ${caller.userId}, ${now} from published
      on conflict do nothing
    )
    select count(*) as published from published`.execute(tx)
  return { published: Number(rows[0]?.published ?? 0) }
}
