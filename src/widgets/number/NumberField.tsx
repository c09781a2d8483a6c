import { InputNumber } from 'antd'
import { inputProps, type WidgetProps } from '#engine'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { t, textOf } from '#model/language/t.ts'
import type { Text } from '#model/types/index.ts'

interface NumberFieldProps extends WidgetProps<number> {
  /** What one press of an arrow key adds. */
  step?: number
  /** Before or behind the number: ¥, 元, 人. */
  prefix?: Text
  suffix?: Text
}

/** A number. Limits are checked and said, never put in by force; places beyond an exact number's scale are rounded. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange } = props
  const { field, step, prefix, suffix } = props
  const precision = field && fieldTypeBase(field.type).isWhole ? 0 : (field?.scale ?? undefined)
  return (
    <InputNumber<number>
      {...inputProps(props, t('请输入'))}
      className="m-widget-block"
      style={{ width: '100%' }}
      value={value}
      onChange={next => onChange(next ?? null)}
      precision={precision}
      step={step}
      prefix={prefix && textOf(prefix)}
      suffix={suffix && textOf(suffix)}
    />
  )
}
