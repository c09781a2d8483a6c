import { Alert, Button } from 'antd'
import { lazy, Suspense } from 'react'
import { t } from '#model/language/t.ts'
import type { ForeignChange } from '../core/mergeFresh.ts'

const MergedNotice = lazy(() => import('./MergedNotice.tsx'))

/** What is wrong with a form as a whole. */
export type Notice =
  /** The server refused, or nothing came back. What was typed is kept. */
  | { kind: 'fault'; messages: string[] }
  /** Somebody else has saved the record meanwhile. */
  | { kind: 'stale'; message: string }
  /** Their changes were taken over. */
  | { kind: 'merged'; changes: ForeignChange[] }

interface FormNoticeProps {
  notice: Notice
  reloading: boolean
  onReload(): void
  onClose(): void
}

/** Says above the fields what is wrong, and what helps. */
export function FormNotice({ notice, reloading, onReload, onClose }: FormNoticeProps) {
  if (notice.kind === 'fault') {
    const [first, ...others] = notice.messages
    return (
      <Alert
        className="m-form-notice"
        type="error"
        showIcon
        closable
        role="alert"
        onClose={onClose}
        message={first}
        description={others.length > 0 ? others.join(t('；')) : undefined}
      />
    )
  }
  if (notice.kind === 'merged') {
    return (
      <Suspense fallback={null}>
        <MergedNotice changes={notice.changes} onClose={onClose} />
      </Suspense>
    )
  }
  const reload = (
    <Button size="small" loading={reloading} onClick={onReload}>
      {t('重新载入')}
    </Button>
  )
  return (
    <Alert
      className="m-form-notice"
      type="warning"
      showIcon
      role="alert"
      message={notice.message}
      description={t('重新载入后，您填写的内容会保留。')}
      action={reload}
    />
  )
}

/** Says above the fields what was filled in for somebody to look at. */
export const ProposalNotice = ({ words }: { words: string }) => (
  <Alert className="m-form-notice" type="info" showIcon role="status" message={words} />
)
