import { Checkbox } from 'antd'
import { type CellProps, groupAria, type WidgetProps, widgetAria } from '#engine'
import { t } from '#model/language/t.ts'

interface CheckboxInputProps extends WidgetProps<unknown> {
  /** Without options it is one box for yes and no. */
  options?: { value: string | number; label: string; disabled?: boolean }[]
  /** Words beside a single box. */
  text?: string
}

/** Several of a few fixed options, all in sight; or a single box. */
export function CheckboxInput(props: CheckboxInputProps) {
  const { value, onChange, onBlur, disabled, readOnly, options, text } = props
  const isFixed = disabled || readOnly
  if (!options) {
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
  return (
    // biome-ignore lint/a11y/useSemanticElements: antd draws the boxes; this names them together
    <div role="group" onBlur={onBlur} {...groupAria(props)}>
      <Checkbox.Group
        value={Array.isArray(value) ? value : []}
        onChange={next => onChange(next.length === 0 ? null : next)}
        options={options}
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
