import { t } from '#model/language/t.ts'
import type { Http } from '../http/Http.ts'
import type { MessageQuery } from '../messages/messageQuery.ts'
import type { Notice, WholeNotice } from './Notice.ts'

const AREA = '/system/notice'

/** Beginning of the keys of all answers in the cache of server data. */
export const NOTICES = 'app-notices'

export interface TopNotices {
  notices: Notice[]
  /** Of all published notices. */
  unread: number
}

export interface NoticePage {
  notices: Notice[]
  total: number
}

/** Returns the latest notices and how many are unread. @throws HttpFault, and Error when the answer is no list. */
export async function fetchTopNotices(http: Http): Promise<TopNotices> {
  const { data, unreadCount } = await http.request(`${AREA}/listTop`, { silent: true })
  return { notices: noticesOf(data), unread: Number(unreadCount) || 0 }
}

/** Returns a page of the published notices. @throws HttpFault, and Error when the answer is no list. */
export async function fetchNoticePage(http: Http, query: MessageQuery): Promise<NoticePage> {
  const { readStatus: isRead, pageNo: pageNum, pageSize } = query
  const { rows, total } = await http.request(`${AREA}/board`, {
    silent: true,
    query: { pageNum, pageSize, isRead },
  })
  return { notices: noticesOf(rows), total: Number(total) || 0 }
}

/** Returns a notice with its content. @throws HttpFault, NOT_FOUND where it was withdrawn */
export async function fetchNotice(http: Http, noticeId: number): Promise<WholeNotice> {
  const { data } = await http.request(`${AREA}/board/${noticeId}`, { silent: true })
  const raw = (data ?? {}) as Record<string, unknown>
  return { ...readNotice(raw), noticeContent: String(raw.noticeContent ?? '') }
}

/** @throws HttpFault, which has been shown unless `silent` */
export async function markNoticeRead(http: Http, noticeId: number): Promise<void> {
  await http.request(`${AREA}/markRead?noticeId=${noticeId}`, { method: 'POST', silent: true })
}

/** @throws HttpFault, which has been shown */
export async function markAllNoticesRead(http: Http): Promise<void> {
  await http.request(`${AREA}/markReadAll`, { method: 'POST' })
}

function noticesOf(list: unknown): Notice[] {
  if (!Array.isArray(list)) throw new Error(t('公告接口没有返回列表'))
  return list.map(readNotice)
}

function readNotice(raw: Record<string, unknown>): Notice {
  return {
    noticeId: Number(raw.noticeId),
    noticeTitle: String(raw.noticeTitle ?? ''),
    noticeType: String(raw.noticeType ?? ''),
    createTime: String(raw.createTime ?? ''),
    isRead: raw.isRead === true,
  }
}
