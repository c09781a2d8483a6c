import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSWRConfig } from 'swr'
import { useRead } from '#engine'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { useLookingOnly } from '../impersonation/ChangeButton.tsx'
import {
  fetchMyPage,
  type MessageQuery,
  type OwnMessage,
  readMessageQuery,
  writeMessageQuery,
} from './ownMessages.ts'
import { markAllRead, markRead, UNREAD_COUNT, UNREAD_LIST } from './unreadMessages.ts'

const KEY = ['app', 'my-messages']

/** Returns a page of the own messages and what can be done with them. */
export function useMessages() {
  const { http, notify } = useFrame()
  const isLooking = useLookingOnly() !== null
  const { search } = useLocation()
  const navigate = useNavigate()
  const { mutate } = useSWRConfig()
  const query = readMessageQuery(search)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const page = useRead([...KEY, query], signal => fetchMyPage(http, query, signal), {
    keepPreviousData: true,
  })

  /** Asks for others: from the first page on, unless another page is asked for. */
  function ask(changes: Partial<MessageQuery>): void {
    setChosen(new Set())
    navigate(writeMessageQuery({ ...query, pageNo: 1, ...changes }), { replace: true })
  }

  function choose(ids: number[], isChosen: boolean): void {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }

  /** Everything that shows messages is fetched anew, also after a failure, which has been shown. */
  async function mark(marking: Promise<void>, done: string | null): Promise<void> {
    try {
      await marking
      setChosen(new Set())
      if (done !== null) notify.message('success', done)
    } catch (error) {
      console.warn('The messages could not be marked as read.', error)
    }
    await Promise.all([page.mutate(), mutate(UNREAD_COUNT), mutate(UNREAD_LIST)])
  }

  return {
    query,
    page,
    chosen,
    ask,
    choose,
    markChosen: () => mark(markRead(http, [...chosen]), t('已标为已读')),
    markAll: () => mark(markAllRead(http), t('全部消息已标为已读')),
    /** Opening a message reads it, unless the account only looks. */
    read: ({ id, isRead }: OwnMessage) =>
      isRead || isLooking ? Promise.resolve() : mark(markRead(http, [id]), null),
  }
}

export type Messages = ReturnType<typeof useMessages>
