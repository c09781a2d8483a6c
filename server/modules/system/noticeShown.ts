import { type SqlBool, sql } from 'kysely'
import { toTokens } from '#model/audience/audienceRule.ts'
import { formatMoment } from '#model/format/moments.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'

/** Page of the notices. */
export const NOTICES = 'system/notice/index'

/** Values of sys_notice_status: what is read, and what nobody reads yet or any more. */
export const PUBLISHED = '0'
export const CLOSED = '1'

/** Values of permissions by which people write notices. */
export const EDITING = ['system:notice:edit']

/**
 * The notice n is one for the caller at this moment: published, its time has come and is not over, and the caller is
 * among those whom it is for. The page says the same of lists (`readers`).
 */
export const isShownTo = ({ caller, now }: Pick<RequestContext, 'caller' | 'now'>) =>
  sql<SqlBool>`(n.tenant_id = ${caller.tenantId} and ${isShownAt(now)}
    and (n.shown_to is null
      or n.shown_to @> any(${toTokens(caller.memberships)}::text[]::jsonb[])))`

/** The notice n is published, its time has come and is not over. */
export const isShownAt = (now: Date) =>
  sql<SqlBool>`(n.status = ${PUBLISHED} and coalesce(n.publish_time <= ${now}, true)
    and coalesce(n.end_time > ${now}, true))`

/** Since when the notice n is read. */
export const shownSince = sql<Date>`coalesce(n.publish_time, n.create_time)`

export interface ShownRow {
  notice_id: number
  notice_title: string
  notice_type: string
  create_time: Date
  shown_since: Date
  read_id: number | null
}

export const presentNotice = (row: ShownRow) => ({
  noticeId: row.notice_id,
  noticeTitle: row.notice_title,
  noticeType: row.notice_type,
  createTime: formatMoment(row.create_time.getTime()),
  publishTime: formatMoment(row.shown_since.getTime()),
  isRead: row.read_id !== null,
})
