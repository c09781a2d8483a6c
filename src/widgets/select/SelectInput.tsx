import { Select } from 'antd'
import { choiceProps, type WidgetProps } from '#engine'
import { t } from '#model/language/t.ts'
import type { Option } from './optionLabels.ts'

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
