import { Button } from 'antd'
import { useEffect, useId, useState } from 'react'
import { t } from '#model/language/t.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { FieldCell } from '../../cells/FieldCell.tsx'
import { FieldView } from '../../cells/FieldView.tsx'
import { referenceQuery } from '../../data/optionRow.ts'
import { useHost } from '../../EngineContext.ts'
import { FaultBoundary } from '../../faults/FaultBoundary.tsx'
import type { WidgetDefinition } from '../../registry/defineWidget.ts'
import { faultMessage } from '../../text/faultMessage.ts'
import { gallerySample } from './gallerySample.ts'
import type { GalleryRecord } from './useGalleryRecord.ts'

export interface GalleryCardProps {
  widget: WidgetDefinition
  /** The field of the gallery's record that it edits. */
  field: FieldModel
  resource: ResourceModel
  stored: GalleryRecord
}

/** One widget: what is typed, what the server has stored of it, and how that is shown again. */
export function GalleryCard({ widget, field, resource, stored }: GalleryCardProps) {
  const id = useId()
  const host = useHost()
  const saved = stored.record?.[field.name] ?? null
  const [value, setValue] = useState<unknown>(saved)
  const [fault, setFault] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  // What was read back takes the place of what was typed, once it is another value.
  const wire = JSON.stringify(saved)
  useEffect(() => setValue(JSON.parse(wire)), [wire])

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    setFault(null)
    try {
      await work()
    } catch (error) {
      setFault(faultMessage(error))
    }
  }

  const fill = () =>
    attempt(async () => setValue(await gallerySample(host.http, resource.page, { field, widget })))
  async function save(): Promise<void> {
    setIsSaving(true)
    await attempt(() => stored.save(field.name, value ?? null))
    setIsSaving(false)
  }
  const Input = widget.input
  const shared = {
    ...field.widgetProps,
    field,
    query: field.reference ? referenceQuery(resource.page, field.name) : undefined,
  }
  const show = { value: saved as never, onChange: () => undefined }
  return (
    <article>
      <h3>
        <label htmlFor={id}>{widget.title}</label>
        <code className="m-hint">{widget.key}</code>
      </h3>
      <FaultBoundary path={`widgets/${widget.key}`}>
        <dl>
          <dt>{t('输入')}</dt>
          <dd>
            <Input
              {...shared}
              id={id}
              value={value as never}
              onChange={setValue}
              status={fault === null ? undefined : 'error'}
              aria-label={widget.title}
            />
            {fault !== null && <div role="alert">{fault}</div>}
          </dd>
          <dt>{t('只读')}</dt>
          <dd>
            <Input {...shared} {...show} readOnly aria-label={t('只读')} />
          </dd>
          <dt>{t('停用')}</dt>
          <dd>
            <Input {...shared} {...show} disabled aria-label={t('停用')} />
          </dd>
          <dt>{t('列表')}</dt>
          <dd data-shown="cell">
            <FieldCell field={field} record={stored.row ?? {}} />
          </dd>
          <dt>{t('详情')}</dt>
          <dd data-shown="view">
            <FieldView field={field} record={stored.record ?? {}} />
          </dd>
          <dt>{t('值')}</dt>
          <dd>
            <code>{wire}</code>
          </dd>
        </dl>
      </FaultBoundary>
      <Button size="small" onClick={() => void fill()}>
        {t('填入示例')}
      </Button>{' '}
      <Button size="small" type="primary" loading={isSaving} onClick={() => void save()}>
        {t('保存')}
      </Button>{' '}
      <Button size="small" onClick={() => setValue(null)}>
        {t('清空')}
      </Button>
    </article>
  )
}
