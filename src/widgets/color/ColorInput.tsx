import { ColorPicker, Input, Space } from 'antd'
import { type WidgetProps, widgetAria } from '#engine'

/** A colour as #rrggbb, picked or typed. */
export function ColorInput(props: WidgetProps<string>) {
  const { value, onChange, onBlur, disabled, readOnly, placeholder = '#RRGGBB', status, autoFocus } = props
  const isFixed = disabled || readOnly
  return (
    <Space.Compact block>
      <ColorPicker
        value={value ?? undefined}
        onChangeComplete={color => onChange(color.toHexString())}
        disabled={isFixed}
        disabledAlpha
      />
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
        allowClear
      />
    </Space.Compact>
  )
}
