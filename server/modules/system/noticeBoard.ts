import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { pageOf } from '#server/engine/query/readPage.ts'
import { type FlatQuery, flattenQuery } from '#server/engine/request/readRequest.ts'

/** Value of sys_notice_status for what everybody of the institution reads. */
const published = '0'

const reading = 'published notices of the own institution'

/** Published notices in full, for everybody of the institution; drafts and other institutions stay unseen. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/system/notice/board',
      access: { session: reading },
      summary: 'A page of the published notices, the latest first: pageNum, pageSize, isRead',
      run: (context, { query }) => listBoard(context, flattenQuery(query)),
    },
    {
      method: 'GET',
      path: '/system/notice/board/:noticeId',
      access: { session: reading },
      summary: 'A published notice with its content',
      async run(context, { params }) {
        const row = await publishedNotices(context)
          .select('n.notice_content')
          .where('n.notice_id', '=', idOf(params.noticeId))
          .executeTakeFirst()
        if (!row) throw new Fault('NOT_FOUND')
        return { data: { ...presentNotice(row), noticeContent: row.notice_content ?? '' } }
      },
    },
  ],
})

async function listBoard(context: RequestContext, query: FlatQuery) {
  const { offset, size } = pageOf('list', query)
  const rows = filtered(context, query)
  const { total } = await rows
    .clearSelect()
    .select(sql<string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const page = await rows.orderBy('n.notice_id', 'desc').limit(size).offset(offset).execute()
  return { rows: page.map(presentNotice), total: Number(total) }
}

/** @throws Fault SEARCH_INVALID when isRead is neither true nor false */
function filtered(context: RequestContext, query: FlatQuery) {
  const isRead = query.get('isRead')?.[0]
  const rows = publishedNotices(context)
  if (isRead === undefined) return rows
  if (isRead !== 'true' && isRead !== 'false') throw fieldFault('SEARCH_INVALID', 'isRead')
  return rows.where('r.read_id', isRead === 'true' ? 'is not' : 'is', null)
}

const publishedNotices = ({ tx, caller }: RequestContext) =>
  tx
    .selectFrom('sys_notice as n')
    .leftJoin('sys_notice_read as r', join =>
      join
        .onRef('r.tenant_id', '=', 'n.tenant_id')
        .onRef('r.notice_id', '=', 'n.notice_id')
        .on('r.user_id', '=', caller.userId),
    )
    .select(['n.notice_id', 'n.notice_title', 'n.notice_type', 'n.create_time', 'r.read_id'])
    .where('n.tenant_id', '=', caller.tenantId)
    .where('n.status', '=', published)

interface NoticeRow {
  notice_id: number
  notice_title: string
  notice_type: string
  create_time: Date
  read_id: number | null
}

const presentNotice = (row: object) => {
  const { notice_id, notice_title, notice_type, create_time, read_id } = row as NoticeRow
  return {
    noticeId: notice_id,
    noticeTitle: notice_title,
    noticeType: notice_type,
    createTime: formatMoment(create_time.getTime()),
    isRead: read_id !== null,
  }
}

/** @throws Fault NOT_FOUND when it is no id */
function idOf(text: unknown): number {
  const id = Number(text)
  if (!Number.isSafeInteger(id) || id < 1) throw new Fault('NOT_FOUND')
  return id
}
