import { t } from '#model/language/t.ts'
import type { Http } from '../http/Http.ts'
import { readUnreadMessage, type UnreadMessage } from './unreadMessages.ts'

/** A message in the answer of my-page. */
export interface OwnMessage extends UnreadMessage {
  isRead: boolean
  /** YYYY-MM-DD HH:mm:ss; '' while it is unread. */
  readTime: string
}

export interface MessagePage {
  messages: OwnMessage[]
  total: number
}

/** Returns a page of the own messages, the latest first. @throws HttpFault, and Error when the answer is no list. */
export async function fetchMyPage(
  http: Http,
  query: MessageQuery,
  signal?: AbortSignal,
): Promise<MessagePage> {
  const { readStatus, from, to, pageNo, pageSize } = query
  const { data } = await http.request('/system/notify-message/my-page', {
    silent: true,
    signal,
    query: {
      pageNo,
      pageSize,
      readStatus,
      'createTime[0]': from && `${from} 00:00:00`,
      'createTime[1]': to && `${to} 23:59:59`,
    },
  })
  const { list, total } = (data ?? {}) as { list?: unknown; total?: unknown }
  if (!Array.isArray(list)) throw new Error(t('消息接口没有返回列表'))
  return { messages: list.map(readMessage), total: Number(total) || 0 }
}

function readMessage(raw: Record<string, unknown>): OwnMessage {
  return {
    ...readUnreadMessage(raw),
    isRead: raw.readStatus === true,
    readTime: String(raw.readTime ?? ''),
  }
}

/** Which messages are asked for. The address holds it. */
export interface MessageQuery {
  /** '' for all. */
  readStatus: '' | 'true' | 'false'
  /** Days, YYYY-MM-DD; '' for no bound. */
  from: string
  to: string
  pageNo: number
  pageSize: number
}

/** @see spec.md section 9, pagination */
export const PAGE_SIZES = [10, 20, 30, 50]
const USUAL: MessageQuery = { readStatus: '', from: '', to: '', pageNo: 1, pageSize: 20 }

/** Returns the query in an address; what makes no sense there is as if it were absent. */
export function readMessageQuery(search: string): MessageQuery {
  const params = new URLSearchParams(search)
  const status = params.get('readStatus')
  const pageNo = Number(params.get('pageNo'))
  const pageSize = Number(params.get('pageSize'))
  return {
    readStatus: status === 'true' || status === 'false' ? status : '',
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
    pageNo: Number.isSafeInteger(pageNo) && pageNo > 0 ? pageNo : USUAL.pageNo,
    pageSize: PAGE_SIZES.includes(pageSize) ? pageSize : USUAL.pageSize,
  }
}

/** Returns the query as the end of an address; what is usual is left out. */
export function writeMessageQuery(query: MessageQuery): string {
  const told = Object.entries(query).filter(([name, value]) => value !== USUAL[name as keyof MessageQuery])
  return `?${new URLSearchParams(told.map(([name, value]) => [name, String(value)]))}`
}

/** Returns whether anything but the page is chosen. */
export function isFiltered({ readStatus, from, to }: MessageQuery): boolean {
  return [readStatus, from, to].some(value => value !== '')
}

function dayOf(value: string | null): string {
  return value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''
}
