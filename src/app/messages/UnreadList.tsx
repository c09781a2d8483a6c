import { Button, Spin } from 'antd'
import { useNavigate } from 'react-router-dom'
import { DictionaryValue, FaultBox, faultMessage, formatTime, Hint, timeTip, useDelayed } from '#engine'
import { t } from '#model/language/t.ts'
import { ChangeButton } from '../impersonation/ChangeButton.tsx'
import { type UnreadMessage, useUnread } from './unreadMessages.ts'
import './messages.css'
import { CheckOutlined } from '@ant-design/icons'
import { PostingLink } from './MessageRows.tsx'

/** The unread messages, and the way to all of them. */
export default function UnreadList({ onClose }: { onClose(): void }) {
  const navigate = useNavigate()
  const { list, count, read, readAll } = useUnread()
  const { data, error, isLoading, mutate: again } = list
  const isSlow = useDelayed(isLoading)
  const shown = data?.length ?? 0

  function viewAll(): void {
    onClose()
    navigate('/user/notify-message')
  }

  return (
    <section className="m-unread" aria-label={t('消息通知')}>
      <header className="m-unread-head">
        <h2>{t('消息通知')}</h2>
        <ChangeButton type="link" size="small" disabled={shown === 0} onClick={() => void readAll()}>
          {t('全部已读')}
        </ChangeButton>
      </header>
      {error !== undefined && (
        <FaultBox title={t('消息加载失败')} onRetry={() => void again()}>
          {faultMessage(error)}
        </FaultBox>
      )}
      {isSlow && !data && error === undefined && <Spin className="m-unread-wait" />}
      {data?.length === 0 && <p className="m-unread-none">{t('没有未读消息')}</p>}
      {data !== undefined && shown > 0 && (
        <ul className="m-unread-list">
          {data.map(message => (
            <UnreadEntry
              key={message.id}
              message={message}
              onRead={() => void read(message.id)}
              onLeave={onClose}
            />
          ))}
        </ul>
      )}
      <footer className="m-unread-foot">
        {count > shown && (
          <p className="m-unread-more">
            {t('共 {{total}} 条未读，这里显示最新的 {{shown}} 条', { total: count, shown })}
          </p>
        )}
        <Button type="link" onClick={viewAll}>
          {t('查看全部')}
        </Button>
      </footer>
    </section>
  )
}

interface UnreadEntryProps {
  message: UnreadMessage
  onRead(): void
  /** Shows the whole of it; without, all of it stands here. */
  onOpen?: () => void
  /** Called when the way to its posting is taken, which reads the message. */
  onLeave?: () => void
}

/** One unread message: sender, time, type and content. */
export function UnreadEntry({ message, onRead, onOpen, onLeave }: UnreadEntryProps) {
  const { templateNickname, createTime, templateType, templateContent } = message
  return (
    <li className="m-unread-entry">
      <div className="m-unread-about">
        <strong>{templateNickname}</strong>
        <DictionaryValue type="system_notify_template_type" value={templateType} />
        <time title={timeTip(createTime)}>{formatTime(createTime)}</time>
      </div>
      {onOpen ? (
        <button type="button" className="m-unread-text m-unread-open" onClick={onOpen}>
          {templateContent}
        </button>
      ) : (
        <p className="m-unread-text">{templateContent}</p>
      )}
      <PostingLink
        message={message}
        onClick={() => {
          onRead()
          onLeave?.()
        }}
      />
      <Hint title={t('标为已读')} placement="left">
        <ChangeButton
          type="text"
          size="small"
          className="m-unread-mark"
          icon={<CheckOutlined />}
          aria-label={t('将“{{title}}”标为已读', { title: templateContent.slice(0, 20) })}
          onClick={onRead}
        />
      </Hint>
    </li>
  )
}
