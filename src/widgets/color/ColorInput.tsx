import { ColorPicker, Input, Space } from 'antd'
import { type CellProps, textProps, type WidgetProps } from '#engine'

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

/** A patch of the colour with its code. What is no colour is shown as text only. */
export function ColorCell({ value }: CellProps<string>) {
  const code = String(value ?? '')
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      <span
        aria-hidden
        style={{
          width: 16,
          height: 16,
          border: '1px solid var(--m-engine-border)',
          borderRadius: 4,
          background: /^#[0-9a-f]{3,8}$/i.test(code) ? code : undefined,
        }}
      />
      {code}
    </span>
  )
}
