import { sql } from 'kysely'
import { isPermitted } from '#model/fieldAccess.ts'
import { formatMoment } from '#model/format/moments.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { escapeLike } from '#server/engine/query/filterCondition.ts'
import { pageOf } from '#server/engine/query/readPage.ts'
import { flattenQuery } from '#server/engine/request/readRequest.ts'
import { withinScope } from './withinScope.ts'

const editing = ['system:notice:edit']

/** Who has read a notice, within the data scope of whoever asks. */
export default defineModule({
  resource: 'system/notice/readers',
  rows: (context, query) => listReaders(context, query),
  routes: [
    {
      method: 'GET',
      path: '/system/notice/:noticeId/readers',
      access: { permissions: editing },
      summary: 'Who has read a notice, the latest first',
      run: (context, { params, query }) => listReaders(context, { ...query, noticeId: params.noticeId }),
    },
    {
      method: 'GET',
      path: '/system/notice/readUsers/list',
      access: { permissions: ['system:notice:list', ...editing] },
      summary: 'The same as clients of the family ask it: noticeId, searchValue, pageNum, pageSize',
      async run(context, { query }) {
        const { rows, total } = await listReaders(context, query)
        // Clients show this to whoever sees the list of notices; mobile numbers are for those who edit them.
        const isEditor = isPermitted(context.caller, editing)
        return { rows: isEditor ? rows : rows.map(row => ({ ...row, phonenumber: null })), total }
      },
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
  const userName = wordIn(query.userName)
  if (userName !== null) readers = readers.where('u.user_name', 'like', userName)
  const either = wordIn(query.searchValue)
  if (either !== null) {
    readers = readers.where(eb =>
      eb.or([eb('u.user_name', 'like', either), eb('u.nick_name', 'like', either)]),
    )
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

/** A pattern that finds a word anywhere; null where none is searched. */
const wordIn = (word: unknown): string | null =>
  typeof word === 'string' && word !== '' ? `%${escapeLike(word)}%` : null

const readerOf = (row: Row, noticeId: unknown) => ({
  userId: row.user_id,
  noticeId,
  nickName: row.nick_name,
  userName: row.user_name,
  deptName: row.dept_name,
  phonenumber: row.phonenumber,
  readTime: formatMoment((row.read_time as Date).getTime()),
})
