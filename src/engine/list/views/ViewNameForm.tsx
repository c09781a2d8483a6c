import { Button, Checkbox, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { t } from '#model/language/t.ts'
import type { HttpFault } from '../../EngineHost.ts'
import { faultMessage } from '../../text/messages.ts'

const LONGEST_NAME = 50

interface ViewNameFormProps {
  /** As it is now; '' for a new view. */
  name: string
  canShare: boolean
  /** @throws HttpFault, which is shown at the name */
  onSave(values: { name: string; shared: boolean }): Promise<void>
  onCancel(): void
}

/** Asks for the name of a view. */
export function ViewNameForm({ name: before, canShare, onSave, onCancel }: ViewNameFormProps) {
  const [name, setName] = useState(before)
  const [shared, setShared] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (name.trim() === '') {
      setFault(t('请输入视图名称'))
      return
    }
    setIsSaving(true)
    try {
      await onSave({ name: name.trim(), shared })
    } catch (error) {
      setIsSaving(false)
      setFault((error as Partial<HttpFault>).errors?.[0]?.message ?? faultMessage(error))
    }
  }

  return (
    <form className="m-views-name" onSubmit={event => void save(event)}>
      <Input
        autoFocus
        size="small"
        value={name}
        maxLength={LONGEST_NAME}
        status={fault === null ? '' : 'error'}
        aria-label={t('视图名称')}
        placeholder={t('视图名称')}
        onChange={event => setName(event.target.value)}
      />
      {fault !== null && (
        <span className="m-views-fault" role="alert">
          {fault}
        </span>
      )}
      {canShare && (
        <Checkbox checked={shared} onChange={event => setShared(event.target.checked)}>
          {t('与本机构共享')}
        </Checkbox>
      )}
      <span className="m-views-buttons">
        <Button type="primary" size="small" htmlType="submit" loading={isSaving}>
          {t('保存')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t('取消')}
        </Button>
      </span>
    </form>
  )
}
