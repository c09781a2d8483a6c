import { Radio } from 'antd'
import {
  type CellProps,
  groupAria,
  optionLabel,
  type WidgetOption,
  type WidgetProps,
  widgetOptions,
} from '#engine'

interface RadioInputProps extends WidgetProps<unknown> {
  options?: WidgetOption[]
  /** Draws them as one row of buttons. */
  optionType?: 'default' | 'button'
}

/** One of a few fixed options, all in sight. */
export function RadioInput(props: RadioInputProps) {
  const { value, onChange, onBlur, disabled, readOnly, optionType } = props
  const options = widgetOptions(props).map(option => ({ ...option, label: optionLabel(option) }))
  return (
    <div role="radiogroup" onBlur={onBlur} {...groupAria(props)}>
      <Radio.Group
        value={value ?? undefined}
        onChange={event => onChange(event.target.value)}
        options={options as never}
        disabled={disabled || readOnly}
        optionType={optionType}
      />
    </div>
  )
}

/** Returns the label of the chosen option, the value itself where no option has it. */
export function radioLabel({ value, options }: CellProps<unknown>): string {
  const known = (options ?? []) as { value: unknown; label: string }[]
  return known.find(option => option.value === value)?.label ?? String(value)
}
