import { t } from '#model/language/t.ts'
import type { Http } from '../http/Http.ts'
import type { MessageQuery } from './messageQuery.ts'
import type { OwnMessage } from './OwnMessage.ts'
import { readUnreadMessage } from './readUnreadMessage.ts'

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
