import { t } from '#model/language/t.ts'
import type { Http } from '../http/Http.ts'
import { readUnreadMessage } from './readUnreadMessage.ts'
import type { UnreadMessage } from './UnreadMessage.ts'

const AREA = '/system/notify-message'

/** Key of the answers in the cache of server data. */
export const UNREAD_COUNT = ['app', 'unread-count']
export const UNREAD_LIST = ['app', 'unread-list']

/** Returns how many messages are unread. @throws HttpFault */
export async function fetchUnreadCount(http: Http): Promise<number> {
  const { data } = await http.request(`${AREA}/get-unread-count`, { silent: true })
  const count = Number(data)
  return Number.isInteger(count) && count > 0 ? count : 0
}

/** Returns the unread messages, the newest first. @throws HttpFault, and Error when the answer is no list. */
export async function fetchUnreadList(http: Http): Promise<UnreadMessage[]> {
  const { data } = await http.request(`${AREA}/get-unread-list`, { silent: true })
  if (!Array.isArray(data)) throw new Error(t('消息接口没有返回列表'))
  return data.map(readUnreadMessage)
}

/** @throws HttpFault, which has been shown */
export async function markRead(http: Http, ids: number[]): Promise<void> {
  // The contract repeats the key: ids=1&ids=2.
  const query = new URLSearchParams(ids.map(id => ['ids', String(id)])).toString()
  await http.request(`${AREA}/update-read?${query}`, { method: 'PUT' })
}

/** @throws HttpFault, which has been shown */
export async function markAllRead(http: Http): Promise<void> {
  await http.request(`${AREA}/update-all-read`, { method: 'PUT' })
}
