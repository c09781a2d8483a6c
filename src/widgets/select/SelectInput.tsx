import { Select } from 'antd'
import { useMemo } from 'react'
import {
  type CellProps,
  choiceProps,
  optionLabel,
  settleExclusive,
  type WidgetOption,
  type WidgetProps,
  widgetOptions,
} from '#engine'
import { t } from '#model/language/t.ts'

interface SelectInputProps extends WidgetProps<unknown> {
  options?: WidgetOption[]
  multiple?: boolean
}

/** From how many options on typing filters them. */
const SEARCHABLE = 8

/** One or several of fixed options. Options may be texts, numbers, or yes and no. */
export function SelectInput(props: SelectInputProps) {
  const { value, onChange, field } = props
  const { multiple = false } = props
  const options = useMemo(() => widgetOptions({ options: props.options, field }), [props.options, field])
  const hasImages = options.some(({ image }) => image !== undefined)
  const change = (next: unknown) => {
    const settled = Array.isArray(next)
      ? settleExclusive(field, Array.isArray(value) ? value : [], next)
      : next
    onChange(isNothing(settled) ? null : settled)
  }
  return (
    <Select<unknown, WidgetOption>
      {...choiceProps(props, t('请选择'))}
      style={{ width: '100%' }}
      mode={multiple ? 'multiple' : undefined}
      value={value ?? undefined}
      onChange={change}
      options={options as never}
      allowClear
      showSearch={multiple || options.length >= SEARCHABLE}
      optionFilterProp="label"
      maxTagCount="responsive"
      optionRender={hasImages ? ({ data }) => optionLabel(data) : undefined}
    />
  )
}

const isNothing = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0)

/** Returns the labels of chosen values, the value itself where no option has it. */
export function optionLabels({ value, options }: CellProps<unknown>): string {
  const known = widgetOptions({ options })
  const labelOf = (one: unknown) => known.find(option => option.value === one)?.label ?? String(one)
  return (Array.isArray(value) ? value : [value]).map(labelOf).join(t('、'))
}
