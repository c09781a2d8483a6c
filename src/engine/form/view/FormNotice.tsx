import { Alert, Button } from 'antd'
import { t } from '#model/language/t.ts'
import { FieldView } from '../../cells/FieldView.tsx'
import { useHost } from '../../EngineContext.ts'
import type { ForeignChange } from '../core/mergeFresh.ts'

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
  if (notice.kind === 'merged') return <MergedNotice changes={notice.changes} onClose={onClose} />
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

function MergedNotice({ changes, onClose }: { changes: ForeignChange[]; onClose(): void }) {
  const { text } = useHost()
  const message = changes.length > 0 ? t('已载入他人的修改，请核对后再保存') : t('已重新载入，可以保存了')
  return (
    <Alert
      className="m-form-notice"
      type="info"
      showIcon
      closable
      role="status"
      onClose={onClose}
      message={message}
      description={
        <ul className="m-form-changes">
          {changes.map(({ handle, before, after, kept }) => (
            <li key={handle.path}>
              {t('{{title}}：', { title: text(handle.field.title) })}
              <FieldView field={handle.field} record={before} widget={handle.widget} />{' '}
              <span className="m-form-after">
                → <FieldView field={handle.field} record={after} widget={handle.widget} />
              </span>
              {kept && <em>{t('（保留您填写的内容）')}</em>}
            </li>
          ))}
        </ul>
      }
    />
  )
}
