import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '#model/language/t.ts'
import { ChangeButton } from '../impersonation/ChangeButton.tsx'
import { MessageDialog } from '../messages/MessageDialog.tsx'
import { UnreadEntry } from '../messages/UnreadList.tsx'
import { type UnreadMessage, useUnread } from '../messages/unreadMessages.ts'
import { CardState, HomeCard } from './HomeCard.tsx'
import '../messages/messages.css'

/** How many are shown; the rest is behind 查看全部. */
const MOST = 5

/** The latest unread messages; the same state as the bell's. */
export function MessageCard() {
  const card = useRef<HTMLElement>(null)
  const { list, count, read, readAll } = useUnread()
  const [open, setOpen] = useState<UnreadMessage | null>(null)
  const { data, error, isLoading, mutate } = list
  const shown = data?.slice(0, MOST) ?? []

  function show(message: UnreadMessage): void {
    setOpen(message)
    void read(message.id)
  }

  /** What has the focus goes with the message. */
  function keepFocus(marking: Promise<void>): void {
    card.current?.focus()
    void marking
  }

  return (
    <HomeCard
      ref={card}
      title={t('未读消息')}
      count={count}
      countLabel={t('{{count}} 条未读消息', { count })}
      actions={
        shown.length > 0 && (
          <ChangeButton type="link" size="small" onClick={() => keepFocus(readAll())}>
            {t('全部已读')}
          </ChangeButton>
        )
      }
      footer={<Link to="/user/notify-message">{wayToAll(count, shown.length)}</Link>}
    >
      <CardState
        data={data}
        error={error}
        isLoading={isLoading}
        onRetry={() => void mutate()}
        fault={t('消息加载失败')}
        rows={3}
      >
        {shown.length === 0 ? (
          <p className="m-home-none">{t('没有未读消息')}</p>
        ) : (
          <ul className="m-home-messages">
            {shown.map(message => (
              <UnreadEntry
                key={message.id}
                message={message}
                onOpen={() => show(message)}
                onRead={() => keepFocus(read(message.id))}
              />
            ))}
          </ul>
        )}
      </CardState>
      {open && <MessageDialog message={open} onClose={() => setOpen(null)} />}
    </HomeCard>
  )
}

function wayToAll(count: number, shown: number): string {
  return count > shown && shown > 0
    ? t('查看全部（还有 {{count}} 条未读）', { count: count - shown })
    : t('查看全部')
}
