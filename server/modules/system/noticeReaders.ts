import { sql } from 'kysely'
import { formatMoment } from '#model/format/formatMoment.ts'
import { defineModule, type Row } from '#server/engine/defineModule.ts'
import { pageOf } from '#server/engine/query/pageOf.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { flattenQuery } from '#server/engine/request/flattenQuery.ts'
import { withinScope } from './withinScope.ts'

/** Who has read a notice, for those who edit it. */
export default defineModule({
  resource: 'system/notice/readers',
  rows: (context, query) => listReaders(context, query),
  routes: [
    {
      method: 'GET',
      path: '/system/notice/:noticeId/readers',
      access: { permissions: ['system:notice:edit'] },
      summary: 'Who has read a notice, the latest first',
      run: (context, { params, query }) => listReaders(context, { ...query, noticeId: params.noticeId }),
    },
  ],
})

async function listReaders(context: RequestContext, query: Row) {
  const { tx, caller } = context
  const notice = await context.readRecord('system/notice/index', query.noticeId)
  const { offset, size } = pageOf('list', flattenQuery(query))
  let readers = tx
    .selectFrom('sys_notice_read as r')
    .innerJoin('sys_user as u', join =>
      join.onRef('u.tenant_id', '=', 'r.tenant_id').onRef('u.user_id', '=', 'r.user_id'),
    )
    .leftJoin('sys_dept as d', join =>
      join.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.dept_id', '=', 'u.dept_id'),
    )
    .where('r.tenant_id', '=', caller.tenantId)
    .where('r.notice_id', '=', notice.noticeId as number)
    .where('u.deleted_at', 'is', null)
    .where(withinScope(caller))
  if (typeof query.userName === 'string' && query.userName !== '') {
    readers = readers.where('u.user_name', 'like', `%${query.userName.replace(/[\\%_]/g, '\\$&')}%`)
  }
  const { total } = await readers.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await readers
    .select(['u.user_id', 'u.user_name', 'u.nick_name', 'd.dept_name', 'u.phonenumber', 'r.read_time'])
    .orderBy('r.read_time', 'desc')
    .orderBy('u.user_id')
    .limit(size)
    .offset(offset)
    .execute()
  const noticeId = notice.noticeId
  return { rows: rows.map(row => readerOf(row, noticeId)), total: Number(total) }
}

const readerOf = (row: Row, noticeId: unknown) => ({
  userId: row.user_id,
  noticeId,
  nickName: row.nick_name,
  userName: row.user_name,
  deptName: row.dept_name,
  phonenumber: row.phonenumber,
  readTime: formatMoment((row.read_time as Date).getTime()),
})
