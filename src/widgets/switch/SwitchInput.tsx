import { Switch } from 'antd'
import { type WidgetProps, widgetAria } from '#engine'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'

interface SwitchInputProps extends WidgetProps<unknown> {
  /** What "on" is stored as; true unless the field is a text ("0") or a number (1). */
  checkedValue?: unknown
  uncheckedValue?: unknown
  loading?: boolean
}

/** On or off. Texts follow the contract's statuses: "0" is on, "1" is off. */
export function SwitchInput(props: SwitchInputProps) {
  const { value, onChange, disabled, readOnly, autoFocus, loading, field } = props
  const [on, off] = (field && fieldTypeBase(field.type).switched) ?? [true, false]
  const { checkedValue = on, uncheckedValue = off } = props
  return (
    <Switch
      {...widgetAria(props)}
      checked={value === checkedValue}
      onChange={checked => onChange(checked ? checkedValue : uncheckedValue)}
      disabled={disabled || readOnly}
      autoFocus={autoFocus}
      loading={loading}
    />
  )
}
