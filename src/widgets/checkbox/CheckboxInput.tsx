import { Checkbox } from 'antd'
import {
  type CellProps,
  groupAria,
  optionLabel,
  settleExclusive,
  type WidgetOption,
  type WidgetProps,
  widgetAria,
  widgetOptions,
} from '#engine'
import { t } from '#model/language/t.ts'

interface CheckboxInputProps extends WidgetProps<unknown> {
  /** Without options it is one box for yes and no. */
  options?: WidgetOption[]
  /** Words beside a single box. */
  text?: string
}

/** Several of a few fixed options, all in sight; or a single box. */
export function CheckboxInput(props: CheckboxInputProps) {
  const { value, onChange, onBlur, disabled, readOnly, options, text, field } = props
  const isFixed = disabled || readOnly
  if (!options && !field?.options) {
    return (
      <Checkbox
        {...widgetAria(props)}
        checked={value === true}
        onChange={event => onChange(event.target.checked)}
        onBlur={onBlur}
        disabled={isFixed}
      >
        {text}
      </Checkbox>
    )
  }
  const offered = widgetOptions(props).map(option => ({ ...option, label: optionLabel(option) }))
  const chosen = Array.isArray(value) ? value : []
  const change = (next: unknown[]) => {
    const settled = settleExclusive(field, chosen, next)
    onChange(settled.length === 0 ? null : settled)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: antd draws the boxes; this names them together
    <div role="group" onBlur={onBlur} {...groupAria(props)}>
      <Checkbox.Group<unknown>
        value={chosen}
        onChange={change}
        options={offered as never}
        disabled={isFixed}
      />
    </div>
  )
}

/** Returns the labels of the checked options; 是 or 否 for a single box. */
export function checkedLabels({ value, options }: CellProps<unknown>): string {
  if (typeof value === 'boolean') return value ? t('是') : t('否')
  const known = (options ?? []) as { value: unknown; label: string }[]
  const values = Array.isArray(value) ? value : [value]
  return values.map(one => known.find(option => option.value === one)?.label ?? String(one)).join(t('、'))
}
