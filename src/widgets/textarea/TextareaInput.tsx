import { Input } from 'antd'
import { type WidgetProps, widgetAria } from '#engine'

export interface TextareaInputProps extends WidgetProps<string> {
  minRows?: number
  maxRows?: number
}

/** Several lines of text; grows with them, and counts where the length is limited. */
export function TextareaInput(props: TextareaInputProps) {
  const { value, onChange, onBlur, disabled, readOnly, placeholder = '请输入', status, autoFocus } = props
  const { field, minRows = 3, maxRows = 10 } = props
  const max = field?.schema.maxLength
  return (
    <Input.TextArea
      {...widgetAria(props)}
      value={value ?? ''}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
      disabled={disabled}
      readOnly={readOnly}
      placeholder={placeholder}
      status={status}
      autoFocus={autoFocus}
      autoSize={{ minRows, maxRows }}
      count={max === undefined ? undefined : { show: true, max }}
    />
  )
}
