import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { pageOf } from '#server/engine/query/readPage.ts'
import { type FlatQuery, flattenQuery } from '#server/engine/request/readRequest.ts'
import { isShownTo, presentNotice, type ShownRow, shownSince } from './noticeShown.ts'

const reading = 'published notices of the own institution'

/** Notices in full, for those whom they are for; all others, drafts and other institutions stay unseen. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/system/notice/board',
      access: { session: reading },
      summary: 'A page of the notices for the caller, the latest first: pageNum, pageSize, isRead',
      run: (context, { query }) => listBoard(context, flattenQuery(query)),
    },
    {
      method: 'GET',
      path: '/system/notice/board/:noticeId',
      access: { session: reading },
      summary: 'A notice for the caller, with its content',
      async run(context, { params }) {
        const row = await shownNotices(context)
          .select(['n.notice_content', 'n.attachments'])
          .where('n.notice_id', '=', idOf(params.noticeId))
          .executeTakeFirst()
        if (!row) throw new Fault('NOT_FOUND')
        const { notice_content: noticeContent, attachments } = row
        return {
          data: { ...presentNotice(row as ShownRow), noticeContent: noticeContent ?? '', attachments },
        }
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
  const page = await rows
    .orderBy('shown_since', 'desc')
    .orderBy('n.notice_id', 'desc')
    .limit(size)
    .offset(offset)
    .execute()
  return { rows: page.map(row => presentNotice(row as ShownRow)), total: Number(total) }
}

/** @throws Fault SEARCH_INVALID when isRead is neither true nor false */
function filtered(context: RequestContext, query: FlatQuery) {
  const isRead = query.get('isRead')?.[0]
  const rows = shownNotices(context)
  if (isRead === undefined) return rows
  if (isRead !== 'true' && isRead !== 'false') throw fieldFault('SEARCH_INVALID', 'isRead')
  return rows.where('r.read_id', isRead === 'true' ? 'is not' : 'is', null)
}

const shownNotices = (context: RequestContext) =>
  context.tx
    .selectFrom('sys_notice as n')
    .leftJoin('sys_notice_read as r', join =>
      join
        .onRef('r.tenant_id', '=', 'n.tenant_id')
        .onRef('r.notice_id', '=', 'n.notice_id')
        .on('r.user_id', '=', context.caller.userId),
    )
    .select(['n.notice_id', 'n.notice_title', 'n.notice_type', 'n.create_time', 'r.read_id'])
    .select(shownSince.as('shown_since'))
    .where('n.tenant_id', '=', context.caller.tenantId)
    .where(isShownTo(context))

/** @throws Fault NOT_FOUND when it is no id */
function idOf(text: unknown): number {
  const id = Number(text)
  if (!Number.isSafeInteger(id) || id < 1) throw new Fault('NOT_FOUND')
  return id
}
