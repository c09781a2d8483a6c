import { CheckOutlined } from '@ant-design/icons'
import { DictionaryTag, formatFullTime, formatTime, Hint, useDictionary } from '#engine'
import { t } from '#model/language/t.ts'
import { ChangeButton } from '../impersonation/ChangeButton.tsx'
import { PostingLink } from './PostingLink.tsx'
import type { UnreadMessage } from './UnreadMessage.ts'

export interface UnreadEntryProps {
  message: UnreadMessage
  onRead(): void
  /** Shows the whole of it; without, all of it stands here. */
  onOpen?: () => void
  /** Called when the way to its posting is taken, which reads the message. */
  onLeave?: () => void
}

/** One unread message: sender, time, type and content. */
export function UnreadEntry({ message, onRead, onOpen, onLeave }: UnreadEntryProps) {
  const { byValue } = useDictionary('system_notify_template_type')
  const { templateNickname, createTime, templateType, templateContent } = message
  return (
    <li className="m-unread-entry">
      <div className="m-unread-about">
        <strong>{templateNickname}</strong>
        {templateType !== '' && <DictionaryTag value={templateType} entry={byValue.get(templateType)} />}
        <time title={formatFullTime(createTime)}>{formatTime(createTime)}</time>
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
