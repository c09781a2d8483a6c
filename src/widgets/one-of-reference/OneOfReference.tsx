import { Select } from 'antd'
import { useState } from 'react'
import { choiceProps, FieldInput, groupAria, type RowKey, type WidgetProps } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import type { OneOfTargetModel } from '#model/types/index.ts'
import './one-of-reference.css'

interface OneOfReferenceProps extends WidgetProps<RowKey> {
  /** Properties of a candidate that are shown in grey behind its label. */
  details?: string[]
}

const NO_TARGETS: OneOfTargetModel[] = []

/** A record of one of several pages: the page is chosen first, then the record by the picker of its page. */
export function OneOfReference(props: OneOfReferenceProps) {
  const { value, onChange, companion, field, id, ...given } = props
  const [ownType, setOwnType] = useState<string | null>(null)
  const type = companion ? companion.value : ownType
  const targets = field?.oneOf?.targets ?? NO_TARGETS
  const target = targets.find(one => one.type === type)
  const isFixed = companion?.disabled === true
  const { disabled, status } = choiceProps(props)

  function chooseType(next: string | undefined): void {
    if (companion) companion.onChange(next ?? null)
    else setOwnType(next ?? null)
    // The ids of one page mean nothing in another.
    if (value !== null && value !== undefined) onChange(null)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line in every browser
    <div role="group" {...groupAria({ ...props, id: undefined })} className="m-one-of">
      <Select<string>
        id={id}
        className="m-one-of-type"
        aria-label={t('类型')}
        placeholder={t('请选择类型')}
        value={typeof type === 'string' ? type : undefined}
        onChange={chooseType}
        autoFocus={props.autoFocus}
        options={targets.map(one => ({ value: one.type, label: textOf(one.title) }))}
        disabled={disabled || isFixed}
        status={status}
        allowClear
      />
      <div className="m-one-of-record">
        {target && field ? (
          <FieldInput
            key={target.type}
            {...given}
            aria-labelledby={undefined}
            aria-label={textOf(target.title)}
            value={value}
            onChange={onChange as WidgetProps['onChange']}
            field={{ ...field, reference: target.reference, oneOf: undefined }}
            widget={target.reference.tree ? 'tree-reference' : 'reference'}
          />
        ) : (
          <Select aria-label={t('记录')} placeholder={t('请先选择类型')} disabled style={{ width: '100%' }} />
        )}
      </div>
    </div>
  )
}
