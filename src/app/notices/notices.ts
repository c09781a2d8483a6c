import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import type { Http } from '../http/Http.ts'
import { useLookingOnly } from '../impersonation/ChangeButton.tsx'
import type { MessageQuery } from '../messages/ownMessages.ts'

/** A published notice, as lists show it. */
export interface Notice {
  noticeId: number
  noticeTitle: string
  /** A value of the dictionary sys_notice_type. */
  noticeType: string
  /** Since when it is shown: YYYY-MM-DD HH:mm:ss */
  publishTime: string
  isRead: boolean
}

/** A notice to be read. */
export interface WholeNotice extends Notice {
  /** HTML, cleaned by the server; '' for none. */
  noticeContent: string
  /** Addresses of files; '' for none. */
  attachments: string
}

const AREA = '/system/notice'

/** Beginning of the keys of all answers in the cache of server data. */
export const NOTICES = 'app-notices'

interface TopNotices {
  notices: Notice[]
  /** Of all published notices. */
  unread: number
}

interface NoticePage {
  notices: Notice[]
  total: number
}

/** Returns the latest notices and how many are unread. @throws HttpFault, and Error when the answer is no list. */
export async function fetchTopNotices(http: Http): Promise<TopNotices> {
  const { data, unreadCount } = await http.request(`${AREA}/listTop`, { silent: true, canWait: true })
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
  return {
    ...readNotice(raw),
    noticeContent: String(raw.noticeContent ?? ''),
    attachments: String(raw.attachments ?? ''),
  }
}

/** @throws HttpFault, which has been shown unless `silent` */
async function markNoticeRead(http: Http, noticeId: number): Promise<void> {
  await http.request(`${AREA}/markRead?noticeId=${noticeId}`, { method: 'POST', silent: true })
}

/** @throws HttpFault, which has been shown */
async function markAllNoticesRead(http: Http): Promise<void> {
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
    publishTime: String(raw.publishTime ?? raw.createTime ?? ''),
    isRead: raw.isRead === true,
  }
}

/** Returns how to mark notices as read, which nobody does who only looks. Every list of notices is fetched anew afterwards, also after a failure. */
export function useReadNotices() {
  const { http } = useFrame()
  const isLooking = useLookingOnly() !== null
  const { mutate } = useSWRConfig()
  const mark = useCallback(
    async (marking: Promise<void>): Promise<void> => {
      try {
        await marking
      } catch (error) {
        console.warn('Notices could not be marked as read.', error)
      }
      await mutate(key => Array.isArray(key) && key[0] === NOTICES && key[1] !== 'one')
    },
    [mutate],
  )
  const read = useCallback(
    async (noticeId: number) => {
      if (!isLooking) await mark(markNoticeRead(http, noticeId))
    },
    [http, mark, isLooking],
  )
  const readAll = useCallback(() => mark(markAllNoticesRead(http)), [http, mark])
  return { read, readAll }
}
