import { useEffect, useRef } from 'react'
import useSWR from 'swr'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import type { Http } from '../http/Http.ts'
import { useLookingOnly } from '../impersonation/ChangeButton.tsx'

/** A message in the answer of get-unread-list. */
export interface UnreadMessage {
  id: number
  /** Who sent it. */
  templateNickname: string
  /** YYYY-MM-DD HH:mm:ss */
  createTime: string
  /** A value of the dictionary system_notify_template_type. */
  templateType: string
  templateContent: string
  /** Id of the posting that it is about, from its parameters; null for none. @see spec.md section 3 */
  positionId: string | null
  /** Where what it is about is found, from its parameters; null for nowhere. */
  path: string | null
  /** Whether something is to be done there, from its parameters: it asks, and does not only tell. */
  asks: boolean
}

const AREA = '/system/notify-message'

/** Key of the answers in the cache of server data. */
export const UNREAD_COUNT = ['app', 'unread-count']
export const UNREAD_LIST = ['app', 'unread-list']

/** Returns how many messages are unread. @throws HttpFault */
export async function fetchUnreadCount(http: Http): Promise<number> {
  const { data } = await http.request(`${AREA}/get-unread-count`, { silent: true, canWait: true })
  const count = Number(data)
  return Number.isInteger(count) && count > 0 ? count : 0
}

/** Returns the unread messages, the newest first. @throws HttpFault, and Error when the answer is no list. */
async function fetchUnreadList(http: Http): Promise<UnreadMessage[]> {
  const { data } = await http.request(`${AREA}/get-unread-list`, { silent: true, canWait: true })
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

/** Returns a message of an answer; what it lacks is ''. */
export function readUnreadMessage(raw: Record<string, unknown>): UnreadMessage {
  return {
    id: Number(raw.id),
    templateNickname: String(raw.templateNickname ?? ''),
    createTime: String(raw.createTime ?? ''),
    templateType: String(raw.templateType ?? ''),
    templateContent: String(raw.templateContent ?? ''),
    positionId: positionOf(raw.templateParams),
    path: pathOf(raw.templateParams),
    asks: (objectOf(raw.templateParams) as { asks?: unknown } | null)?.asks === 'yes',
  }
}

/** Parameters come as an object, from some servers as its JSON. */
function positionOf(params: unknown): string | null {
  const id = (objectOf(params) as { positionId?: unknown } | null)?.positionId
  const text = typeof id === 'number' || typeof id === 'string' ? String(id).trim() : ''
  return /^[\w-]{1,64}$/.test(text) ? text : null
}

/** A path of the application. */
function pathOf(params: unknown): string | null {
  const path = (objectOf(params) as { path?: unknown } | null)?.path
  return typeof path === 'string' && /^\/[\w-]+(\/[\w-]+)*$/.test(path) ? path : null
}

function objectOf(params: unknown): unknown {
  if (typeof params !== 'string') return params
  try {
    return JSON.parse(params)
  } catch {
    return null
  }
}

/** Returns the latest unread messages, how many there are in all, and how to mark them: one state for all who show it. */
export function useUnread() {
  const { http } = useFrame()
  const isLooking = useLookingOnly() !== null
  const list = useSWR(UNREAD_LIST, () => fetchUnreadList(http))
  const { data: count, mutate: countAgain } = useSWR(UNREAD_COUNT, () => fetchUnreadCount(http))
  const { mutate: listAgain } = list
  useAgainWhenChanged(count, listAgain)

  /** Everything that shows messages is fetched anew, also after a failure, which has been shown by the call. */
  async function mark(marking: Promise<void>): Promise<void> {
    try {
      await marking
    } catch (error) {
      console.warn('The messages could not be marked as read.', error)
    }
    await Promise.all([listAgain(), countAgain()])
  }

  return {
    list,
    /** Of all unread messages; at least as many as are listed. */
    count: Math.max(count ?? 0, list.data?.length ?? 0),
    /** Opening a message reads it, unless the account only looks. */
    read: (id: number) => (isLooking ? Promise.resolve() : mark(markRead(http, [id]))),
    readAll: () => mark(markAllRead(http)),
  }
}

/** The count is asked for every two minutes: where it tells of new messages, they are fetched. */
function useAgainWhenChanged(count: number | undefined, again: () => Promise<unknown>): void {
  const known = useRef(count)
  useEffect(() => {
    if (known.current !== undefined && count !== known.current) void again()
    known.current = count
  }, [count, again])
}
