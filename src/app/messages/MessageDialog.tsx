import { Button, Modal } from 'antd'
import { DictionaryValue, formatFullTime } from '#engine'
import { t } from '#model/language/t.ts'
import { PostingLink } from './MessageRows.tsx'
import type { UnreadMessage } from './unreadMessages.ts'
import './messageDialog.css'

/** The whole of a message. */
export function MessageDialog({ message, onClose }: { message: UnreadMessage; onClose(): void }) {
  const { templateNickname, templateType, templateContent, createTime } = message
  return (
    <Modal
      open
      className="m-message-dialog"
      title={t('站内信')}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('关闭')}
        </Button>
      }
      onCancel={onClose}
    >
      <p className="m-message-head">
        <strong>{templateNickname}</strong>
        <DictionaryValue type="system_notify_template_type" value={templateType} />
        <time>{formatFullTime(createTime)}</time>
      </p>
      <p className="m-message-whole">{templateContent}</p>
      <PostingLink message={message} onClick={onClose} />
    </Modal>
  )
}
