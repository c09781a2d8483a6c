import { Alert } from 'antd'
import { t } from '#model/language/t.ts'
import { FieldView } from '../../cells/FieldView.tsx'
import { useHost } from '../../EngineContext.ts'
import type { ForeignChange } from '../core/mergeFresh.ts'

interface MergedNoticeProps {
  changes: ForeignChange[]
  onClose(): void
}

/** Says what somebody else has changed, and what was kept of it. */
export default function MergedNotice({ changes, onClose }: MergedNoticeProps) {
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
