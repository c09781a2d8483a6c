import { Button, Spin } from 'antd'
import { useNavigate } from 'react-router-dom'
import useSWR, { useSWRConfig } from 'swr'
import { FaultBox, faultMessage, useDelayed } from '#engine'
import { t } from '#model/language/t.ts'
import { useFrame } from '../Frame.ts'
import { UnreadEntry } from './UnreadEntry.tsx'
import { fetchUnreadList, markAllRead, markRead, UNREAD_COUNT, UNREAD_LIST } from './unreadMessages.ts'
import './messages.css'

/** The unread messages, and the way to all of them. */
export default function UnreadList({ onClose }: { onClose(): void }) {
  const { http } = useFrame()
  const navigate = useNavigate()
  const { mutate } = useSWRConfig()
  const { data, error, isLoading, mutate: again } = useSWR(UNREAD_LIST, () => fetchUnreadList(http))
  const isSlow = useDelayed(isLoading)

  async function afterwards(marking: Promise<void>): Promise<void> {
    try {
      await marking
    } finally {
      await Promise.all([again(), mutate(UNREAD_COUNT)])
    }
  }

  /** The failure of a call has been shown by the one who made it. */
  const settle = (marking: Promise<void>) => void afterwards(marking).catch(() => undefined)

  function viewAll(): void {
    onClose()
    navigate('/user/notify-message')
  }

  return (
    <section className="m-unread" aria-label={t('消息通知')}>
      <header className="m-unread-head">
        <h2>{t('消息通知')}</h2>
        <Button type="link" size="small" disabled={!data?.length} onClick={() => settle(markAllRead(http))}>
          {t('全部已读')}
        </Button>
      </header>
      {error !== undefined && (
        <FaultBox title={t('消息加载失败')} onRetry={() => void again()}>
          {faultMessage(error)}
        </FaultBox>
      )}
      {isSlow && !data && error === undefined && <Spin className="m-unread-wait" />}
      {data?.length === 0 && <p className="m-unread-none">{t('没有未读消息')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="m-unread-list">
          {data.map(message => (
            <UnreadEntry
              key={message.id}
              message={message}
              onRead={() => settle(markRead(http, [message.id]))}
            />
          ))}
        </ul>
      )}
      <footer className="m-unread-foot">
        <Button type="link" onClick={viewAll}>
          {t('查看全部')}
        </Button>
      </footer>
    </section>
  )
}
