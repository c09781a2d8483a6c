import { Modal } from 'antd'
import { formatTime } from '#engine'
import { t } from '#model/language/t.ts'
import type { Stored } from './useStoredModel.ts'

export interface DraftQuestionProps {
  stored: Stored
  answer(isWanted: boolean): void
}

/** Offers the work that was left unsaved. */
export function DraftQuestion({ stored: { model, draft }, answer }: DraftQuestionProps) {
  if (!draft) return null
  const isOld = draft.version !== model.version
  return (
    <Modal
      open
      centered
      closable={false}
      maskClosable={false}
      keyboard={false}
      title={t('恢复上次未保存的修改？')}
      okText={t('恢复草稿')}
      cancelText={t('放弃草稿')}
      okButtonProps={{ autoFocus: true }}
      cancelButtonProps={{ danger: true }}
      onOk={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <p>
        {t('流程“{{name}}”有 {{time}} 自动保存的草稿。', {
          name: model.name,
          time: formatTime(draft.updateTime),
        })}
      </p>
      {isOld && (
        <p>
          {t('此后 {{who}} 于 {{time}} 保存过这个模型。恢复草稿后，保存时可以比较两者再决定。', {
            who: model.updateBy ?? t('其他人'),
            time: formatTime(model.updateTime ?? ''),
          })}
        </p>
      )}
    </Modal>
  )
}
