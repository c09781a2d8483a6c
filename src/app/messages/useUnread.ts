import { useEffect, useRef } from 'react'
import useSWR from 'swr'
import { useFrame } from '../Frame.ts'
import { useLookingOnly } from '../impersonation/useLookingOnly.ts'
import {
  fetchUnreadCount,
  fetchUnreadList,
  markAllRead,
  markRead,
  UNREAD_COUNT,
  UNREAD_LIST,
} from './unreadMessages.ts'

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
