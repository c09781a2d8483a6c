import { Button, Modal } from 'antd'
import { FieldView, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import type { ActionFormModel } from '#model/types/index.ts'
import type { Conflict } from './Task.ts'

interface ConflictDialogProps {
  form: ActionFormModel
  conflicts: Conflict[]
  onSettle(conflict: Conflict, isOwn: boolean): void
}

/** A field that a colleague has changed at the same time: which value stays is asked, one after the other. */
export function ConflictDialog({ form, conflicts, onSettle }: ConflictDialogProps) {
  const { text } = useHost()
  const [conflict] = conflicts
  const field = form.fields.find(({ name }) => name === conflict?.name)
  if (!conflict || !field) return null
  return (
    <Modal
      open
      centered
      closable={false}
      keyboard={false}
      title={t('“{{title}}”已被同事修改', { title: text(conflict.title) })}
      footer={[
        <Button key="theirs" onClick={() => onSettle(conflict, false)}>
          {t('采用同事的')}
        </Button>,
        <Button key="own" type="primary" onClick={() => onSettle(conflict, true)}>
          {t('保留我的')}
        </Button>,
      ]}
    >
      <dl className="m-fill-conflict">
        <dt>{t('我填写的')}</dt>
        <dd>
          <FieldView field={field} record={{ [field.name]: conflict.yours }} />
        </dd>
        <dt>{t('同事填写的')}</dt>
        <dd>
          <FieldView field={field} record={{ [field.name]: conflict.theirs }} />
        </dd>
      </dl>
    </Modal>
  )
}
