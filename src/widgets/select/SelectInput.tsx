import { Select } from 'antd'
import { type CellProps, choiceProps, type WidgetProps } from '#engine'
import { t } from '#model/language/t.ts'

interface SelectInputProps extends WidgetProps<unknown> {
  options?: Option[]
  multiple?: boolean
}

/** From how many options on typing filters them. */
const SEARCHABLE = 8

/** One or several of fixed options. Options may be texts, numbers, or yes and no. */
export function SelectInput(props: SelectInputProps) {
  const { value, onChange } = props
  const { multiple = false } = props
  const options = Array.isArray(props.options) ? props.options : []
  const change = (next: unknown) => onChange(isNothing(next) ? null : next)
  return (
    <Select<unknown, Option>
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
    />
  )
}

const isNothing = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0)

interface Option {
  value: string | number | boolean
  label: string
  disabled?: boolean
}

/** Returns the labels of chosen values, the value itself where no option has it. */
export function optionLabels({ value, options }: CellProps<unknown>): string {
  const known = (Array.isArray(options) ? options : []) as Option[]
  const labelOf = (one: unknown) => known.find(option => option.value === one)?.label ?? String(one)
  return (Array.isArray(value) ? value : [value]).map(labelOf).join(t('、'))
}
