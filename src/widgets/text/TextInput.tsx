import { Input } from 'antd'
import type { ReactNode } from 'react'
import { type WidgetProps, widgetAria } from '#engine'
import { t } from '#model/language/t.ts'

interface TextInputProps extends WidgetProps<string> {
  prefix?: ReactNode
  suffix?: ReactNode
  /** Shows a cross that clears. */
  allowClear?: boolean
}

/** One line of text. Its length is checked, never cut off in silence. */
export function TextInput(props: TextInputProps) {
  const { value, onChange, onBlur, disabled, readOnly, placeholder = t('请输入'), status, autoFocus } = props
  const { prefix, suffix, allowClear } = props
  return (
    <Input
      {...widgetAria(props)}
      value={value ?? ''}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
      disabled={disabled}
      readOnly={readOnly}
      placeholder={placeholder}
      status={status}
      autoFocus={autoFocus}
      prefix={prefix}
      suffix={suffix}
      allowClear={allowClear}
      autoComplete="off"
    />
  )
}
