import { type SqlBool, sql } from 'kysely'
import type { AudienceRule } from '#model/audience/audienceRule.ts'
import { Fault, fieldFault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import { formatMoment } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { escapeLike } from '#server/engine/query/filterCondition.ts'
import { pageOf } from '#server/engine/query/readPage.ts'
import { flattenQuery } from '#server/engine/request/readRequest.ts'
import { remindUnread } from './noticeRemind.ts'
import { EDITING, isShownAt, NOTICES } from './noticeShown.ts'
import { withinScope } from './withinScope.ts'

/** Who has read a notice and whom it is for besides, within the data scope of whoever asks. */
export default defineModule({
  resource: 'system/notice/readers',
  rows: (context, query) => listReaders(context, query, stateIn(query.readState)),
  rowsRule: {
    zh: '公告范围内的人和已读的人，且在数据范围内',
    en: 'Those whom the notice is for or who have read it, within the data scope',
  },
  actions: {
    async remind(context, { values }) {
      const notice = await context.readRecord(NOTICES, values.noticeId)
      const { rows } = await sql`select from sys_notice n
        where n.tenant_id = ${context.caller.tenantId} and n.notice_id = ${notice.noticeId} and ${isShownAt(context.now)}`.execute(
        context.tx,
      )
      if (rows.length === 0)
        throw new Fault('STATE', {
          message: localized('“{{title}}”没有在展示', { title: notice.noticeTitle }),
        })
      return remindUnread(context, notice)
    },
  },
  routes: [
    {
      method: 'GET',
      path: '/system/notice/:noticeId/readers',
      access: { permissions: EDITING },
      summary: 'Who has read a notice, the latest first',
      run: (context, { params, query }) =>
        listReaders(context, { ...query, noticeId: params.noticeId }, 'read'),
    },
    {
      method: 'GET',
      path: '/system/notice/readUsers/list',
      access: { permissions: ['system:notice:list', ...EDITING] },
      summary: 'The same as clients of the family ask it: noticeId, searchValue, pageNum, pageSize',
      async run(context, { query }) {
        const { rows, total } = await listReaders(context, query, 'read')
        // Clients show this to whoever sees the list of notices; mobile numbers are for those who edit them.
        const isEditor = isPermitted(context.caller, EDITING)
        return { rows: isEditor ? rows : rows.map(row => ({ ...row, phonenumber: null })), total }
      },
    },
  ],
})

/** Which of the people: those who have read it, those who have not, or both. */
type ReadState = 'read' | 'unread' | null

/** @throws Fault SEARCH_INVALID when it is neither of both */
function stateIn(value: unknown): ReadState {
  if (value === undefined || value === null || value === '') return null
  if (value !== 'read' && value !== 'unread') throw fieldFault('SEARCH_INVALID', 'readState')
  return value
}

async function listReaders(context: RequestContext, query: Row, state: ReadState) {
  const notice = await context.readRecord(NOTICES, query.noticeId)
  const { offset, size } = pageOf('list', flattenQuery(query))
  let people = (await peopleOf(context, notice, state)).where(withinScope(context.caller))
  const userName = wordIn(query.userName)
  if (userName !== null) people = people.where('u.user_name', 'like', userName)
  const nickName = wordIn(query.nickName)
  if (nickName !== null) people = people.where('u.nick_name', 'like', nickName)
  const either = wordIn(query.searchValue)
  if (either !== null)
    people = people.where(eb => eb.or([eb('u.user_name', 'like', either), eb('u.nick_name', 'like', either)]))
  const { total } = await people.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await people
    .select(['u.user_id', 'u.user_name', 'u.nick_name', 'd.dept_name', 'u.phonenumber'])
    .select(['r.read_time', 'm.remind_time'])
    .orderBy(sql`r.read_time desc nulls last`)
    .orderBy('u.user_id')
    .limit(size)
    .offset(offset)
    .execute()
  const noticeId = notice.noticeId
  return { rows: rows.map(row => readerOf(row, noticeId)), total: Number(total) }
}

/** Accounts u that a notice is for now, and those that have read it, with when they did. */
async function peopleOf({ tx, caller, services }: RequestContext, notice: Row, state: ReadState) {
  const { tenantId } = caller
  const rule = (notice.shownTo ?? null) as AudienceRule | null
  const isMeant = await services.institution.audiences.means(tx, tenantId, rule)
  const hasRead = sql<SqlBool>`r.read_id is not null`
  const wanted = {
    read: hasRead,
    unread: sql<SqlBool>`(r.read_id is null and ${isMeant})`,
    both: sql<SqlBool>`(${hasRead} or ${isMeant})`,
  }
  const noticeId = notice.noticeId as number
  return tx
    .selectFrom('sys_user as u')
    .leftJoin('sys_notice_read as r', join =>
      join
        .onRef('r.tenant_id', '=', 'u.tenant_id')
        .onRef('r.user_id', '=', 'u.user_id')
        .on('r.notice_id', '=', noticeId),
    )
    .leftJoin('sys_notice_reminder as m', join =>
      join
        .onRef('m.tenant_id', '=', 'u.tenant_id')
        .onRef('m.user_id', '=', 'u.user_id')
        .on('m.notice_id', '=', noticeId),
    )
    .leftJoin('sys_dept as d', join =>
      join.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.dept_id', '=', 'u.dept_id'),
    )
    .where('u.tenant_id', '=', tenantId)
    .where('u.deleted_at', 'is', null)
    .where(wanted[state ?? 'both'])
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
  readState: row.read_time === null ? 'unread' : 'read',
  readTime: momentIn(row.read_time),
  remindTime: momentIn(row.remind_time),
})

const momentIn = (value: unknown): string | null =>
  value instanceof Date ? formatMoment(value.getTime()) : null
