import { Button } from 'antd'
import { useId, useState } from 'react'
import type { FieldModel } from '#model/types/index.ts'
import { EMPTY, isEmptyValue } from '../../cells/EmptyValue.tsx'
import { FaultBoundary } from '../../faults/FaultBoundary.tsx'
import { MissingWidget } from '../../faults/MissingWidget.tsx'
import type { WidgetDefinition } from '../../registry/defineWidget.ts'
import { galleryField } from './galleryField.ts'

export interface GalleryCardProps {
  name: string
  widget: WidgetDefinition | null
}

/** One widget: what is typed, what is saved, and how what was saved is shown again. */
export function GalleryCard({ name, widget }: GalleryCardProps) {
  const id = useId()
  const [value, setValue] = useState<unknown>(null)
  const [saved, setSaved] = useState<unknown>(null)
  if (!widget) return <MissingWidget name={name} />
  const field = galleryField(widget)
  const Input = widget.input
  const shared = { ...widget.sampleProps, field }
  // What is saved goes over the wire as JSON, and comes back from it.
  const save = () => setSaved(JSON.parse(JSON.stringify(value ?? null)))
  return (
    <article>
      <h3>
        <label htmlFor={id}>{widget.title}</label>
        <code className="m-hint">{name}</code>
      </h3>
      <FaultBoundary path={`widgets/${name}`}>
        <dl>
          <dt>输入</dt>
          <dd>
            <Input {...shared} id={id} value={value as never} onChange={setValue} aria-label={widget.title} />
          </dd>
          <dt>只读</dt>
          <dd>
            <Input {...shared} value={saved as never} onChange={setSaved} readOnly aria-label="只读" />
          </dd>
          <dt>停用</dt>
          <dd>
            <Input {...shared} value={saved as never} onChange={setSaved} disabled aria-label="停用" />
          </dd>
          <dt>有错</dt>
          <dd>
            <Input {...shared} value={value as never} onChange={setValue} status="error" aria-label="有错" />
          </dd>
          <dt>列表</dt>
          <dd>
            <Shown widget={widget} field={field} value={saved} as="cell" />
          </dd>
          <dt>详情</dt>
          <dd>
            <Shown widget={widget} field={field} value={saved} as="view" />
          </dd>
          <dt>值</dt>
          <dd>
            <code>{JSON.stringify(saved)}</code>
          </dd>
        </dl>
      </FaultBoundary>
      <Button size="small" onClick={() => setValue(widget.sample)}>
        填入示例
      </Button>{' '}
      <Button size="small" type="primary" onClick={save}>
        保存
      </Button>{' '}
      <Button size="small" onClick={() => setValue(null)}>
        清空
      </Button>
    </article>
  )
}

interface ShownProps {
  widget: WidgetDefinition
  field: FieldModel
  value: unknown
  as: 'cell' | 'view'
}

function Shown({ widget, field, value, as }: ShownProps) {
  if (isEmptyValue(value)) return EMPTY
  const Show = as === 'view' ? (widget.view ?? widget.cell) : widget.cell
  if (!Show) return String(value)
  return (
    <Show {...widget.sampleProps} value={value as never} record={{ [field.name]: value }} field={field} />
  )
}
