import { Select } from 'antd'
import { type WidgetProps, widgetAria } from '#engine'
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
  const { value, onChange, onBlur, disabled, readOnly, placeholder = t('请选择'), status, autoFocus } = props
  const { multiple = false } = props
  const options = Array.isArray(props.options) ? props.options : []
  const change = (next: unknown) => onChange(isNothing(next) ? null : next)
  return (
    <Select<unknown, Option>
      {...widgetAria(props)}
      style={{ width: '100%' }}
      mode={multiple ? 'multiple' : undefined}
      value={value ?? undefined}
      onChange={change}
      onBlur={onBlur}
      options={options as never}
      disabled={disabled || readOnly}
      placeholder={placeholder}
      status={status}
      autoFocus={autoFocus}
      allowClear
      showSearch={multiple || options.length >= SEARCHABLE}
      optionFilterProp="label"
      maxTagCount="responsive"
    />
  )
}

const isNothing = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0)
