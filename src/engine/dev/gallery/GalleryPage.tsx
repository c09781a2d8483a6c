import { Button } from 'antd'
import { useEffect, useId, useState } from 'react'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { t } from '#model/language/t.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { FieldCell } from '../../cells/FieldCell.tsx'
import { FieldView } from '../../cells/FieldView.tsx'
import { listAnswer } from '../../data/listRequest.ts'
import { optionRow, referenceQuery } from '../../data/optionRow.ts'
import { useHost, useRegistry } from '../../EngineContext.ts'
import type { EngineHost } from '../../EngineHost.ts'
import { FaultBoundary } from '../../faults/FaultBoundary.tsx'
import { FaultBox, MissingWidget } from '../../faults/FaultBox.tsx'
import { ListSkeleton } from '../../list/ListSkeleton.tsx'
import type { WidgetDefinition } from '../../registry/defineWidget.ts'
import { useWidgets } from '../../registry/useWidgets.ts'
import { faultMessage } from '../../text/messages.ts'
import { usePageModel } from '../../usePageModel.ts'
import { type GalleryRecord, useGalleryRecord } from './useGalleryRecord.ts'

/** The page whose record holds a value of every widget; only the development server has it. */
const GALLERY_RECORD = 'dev/widgets'

/** Development only: every widget, filled in, stored by the server, read back and shown as lists and forms do. */
export function GalleryPage() {
  const { model, error, retry } = usePageModel(GALLERY_RECORD)
  if (error || model === null || (model && !model.resource)) {
    return (
      <FaultBox title={t('没有页面 {{page}}', { page: GALLERY_RECORD })} onRetry={retry}>
        {error ? faultMessage(error) : t('它在 cli/dev/pages 中，只有 npm run dev 会读取。')}
      </FaultBox>
    )
  }
  return model?.resource ? <Gallery resource={model.resource} /> : <ListSkeleton />
}

function Gallery({ resource }: { resource: ResourceModel }) {
  const { widgets } = useRegistry()
  const keys = widgets.keys().sort()
  const byKey = useWidgets(keys)
  const stored = useGalleryRecord(resource)
  if (stored.error) {
    return (
      <FaultBox title={t('加载失败')} onRetry={stored.retry}>
        {faultMessage(stored.error)}
      </FaultBox>
    )
  }
  if (!byKey || (stored.isLoading && !stored.row)) return <ListSkeleton />
  return (
    <section className="m-page m-page-scroll">
      <h1>{t('组件（{{count}}）', { count: keys.length })}</h1>
      <div className="m-gallery">
        {keys.map(key => {
          const widget = byKey[key]
          const field = resource.fields.find(
            candidate => candidate.widget === key && candidate.write !== 'never',
          )
          if (!widget) return <MissingWidget key={key} name={key} />
          if (!field)
            return (
              <FaultBox
                key={key}
                title={t('{{page}} 没有用 {{key}} 的字段', { page: GALLERY_RECORD, key })}
              />
            )
          return <GalleryCard key={key} widget={widget} field={field} resource={resource} stored={stored} />
        })}
      </div>
    </section>
  )
}

interface GalleryCardProps {
  widget: WidgetDefinition
  /** The field of the gallery's record that it edits. */
  field: FieldModel
  resource: ResourceModel
  stored: GalleryRecord
}

/** One widget: what is typed, what the server has stored of it, and how that is shown again. */
function GalleryCard({ widget, field, resource, stored }: GalleryCardProps) {
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
      <h2>
        <label htmlFor={id}>{widget.title}</label>
        <code className="m-hint">{widget.key}</code>
      </h2>
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

/**
 * Returns a value to fill a field in with: the widget's sample, or for a reference the first record that may be
 * chosen, since only records that there are can be stored; null where there is none.
 * @param page that owns the field
 * @throws HttpFault
 */
async function gallerySample(
  http: EngineHost['http'],
  page: string,
  { field, widget }: { field: FieldModel; widget: WidgetDefinition },
): Promise<unknown> {
  const { reference, name, type } = field
  if (!reference) return widget.sample
  const query = { ...referenceQuery(page, name), pageSize: 1 }
  const [first] = listAnswer(await http.request(reference.options, { query })).rows
  if (!first) return null
  const key = optionRow(first, reference)[reference.key]
  return fieldTypeBase(type).storage === 'link-table' ? [key] : key
}
