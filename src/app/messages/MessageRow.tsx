import { Checkbox } from 'antd'
import { DictionaryTag, formatFullTime, formatTime, useDictionary } from '#engine'
import { t } from '#model/language/t.ts'
import type { OwnMessage } from './OwnMessage.ts'

export interface MessageRowProps {
  message: OwnMessage
  isChosen: boolean
  onChoose(isChosen: boolean): void
  onOpen(): void
}

/** One message: whether it is read, who sent it, its type, the beginning of its content and its time. */
export function MessageRow({ message, isChosen, onChoose, onOpen }: MessageRowProps) {
  const { byValue } = useDictionary('system_notify_template_type')
  const { templateNickname, templateType, templateContent, createTime, isRead } = message
  return (
    <li className={isRead ? 'm-message' : 'm-message m-message-unread'}>
      <Checkbox
        disabled={isRead}
        checked={isChosen}
        aria-label={t('选择“{{title}}”', { title: templateContent.slice(0, 20) })}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <button type="button" className="m-message-open" onClick={onOpen}>
        <span className="m-message-about">
          <span className="m-message-state">{isRead ? t('已读') : t('未读')}</span>
          <span className="m-message-sender">{templateNickname}</span>
          {templateType !== '' && <DictionaryTag value={templateType} entry={byValue.get(templateType)} />}
        </span>
        <span className="m-message-text">{templateContent}</span>
        <time className="m-message-time" title={formatFullTime(createTime)}>
          {formatTime(createTime)}
        </time>
      </button>
    </li>
  )
}
