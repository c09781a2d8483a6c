import { Button, Tag } from 'antd'
import { t } from '#model/language/t.ts'
import type { DraftState, DraftStatus } from './createDraftKeeper.ts'

const COLORS: Record<DraftStatus, string> = {
  saved: 'success',
  unsaved: 'default',
  saving: 'processing',
  offline: 'warning',
  conflict: 'error',
  refused: 'error',
}

/** Whether the server has what is on the screen. */
export function DraftTag({ state, retry }: { state: DraftState; retry(): void }) {
  const { status, message } = state
  return (
    <span role="status" className="m-design-status">
      <Tag color={COLORS[status]} title={message ?? undefined} bordered={false}>
        {wordsOf(status)}
      </Tag>
      {(status === 'offline' || status === 'refused') && (
        <Button type="link" size="small" onClick={retry}>
          {t('重试')}
        </Button>
      )}
    </span>
  )
}

function wordsOf(status: DraftStatus): string {
  const words: Record<DraftStatus, string> = {
    saved: t('已保存'),
    unsaved: t('未保存'),
    saving: t('保存中'),
    offline: t('离线未保存'),
    conflict: t('有冲突'),
    refused: t('保存被拒绝'),
  }
  return words[status]
}
