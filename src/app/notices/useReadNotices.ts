import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import { useFrame } from '../Frame.ts'
import { useLookingOnly } from '../impersonation/useLookingOnly.ts'
import { markAllNoticesRead, markNoticeRead, NOTICES } from './notices.ts'

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
