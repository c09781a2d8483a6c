import { Alert, Button, Space } from 'antd'
import { t } from '#model/language/t.ts'
import { formatTime } from '../../text/formatTime.ts'
import type { FormState } from '../core/FormState.ts'
import { type FormDraft, restoreDraft } from './restoreDraft.ts'

interface DraftNoticeProps {
  state: FormState
  draft: FormDraft
  /** It stands in the form again. */
  onResumed(): void
  onDiscard(): void
}

/** Offers what somebody has left unfinished. */
export default function DraftNotice({ state, draft, onResumed, onDiscard }: DraftNoticeProps) {
  function resume(): void {
    restoreDraft(state, draft)
    onResumed()
  }
  return (
    <Alert
      className="m-form-notice"
      type="info"
      showIcon
      role="status"
      message={t('继续上次未完成的填写？')}
      description={
        <>
          <p>
            {t('{{time}}填到第{{step}}步。重新填写并进入下一步，将替换上次的内容。', {
              time: formatTime(draft.updateTime),
              step: draft.step + 1,
            })}
          </p>
          <Space wrap>
            <Button type="primary" onClick={resume}>
              {t('继续填写')}
            </Button>
            <Button autoInsertSpace={false} onClick={onDiscard}>
              {t('放弃')}
            </Button>
          </Space>
        </>
      }
    />
  )
}
