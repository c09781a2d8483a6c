import { ColorPicker, Input, Space } from 'antd'
import { textProps, type WidgetProps } from '#engine'

/** A colour as #rrggbb, picked or typed. */
export function ColorInput(props: WidgetProps<string>) {
  const { value, onChange, disabled, readOnly } = props
  const isFixed = disabled || readOnly
  return (
    <Space.Compact block>
      <ColorPicker
        value={value ?? undefined}
        onChangeComplete={color => onChange(color.toHexString())}
        disabled={isFixed}
        disabledAlpha
      />
      <Input {...textProps(props, '#RRGGBB')} allowClear />
    </Space.Compact>
  )
}
