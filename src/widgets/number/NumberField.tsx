import { InputNumber } from 'antd'
import { inputProps, mouseArrows, type WidgetProps } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import type { Text } from '#model/types/index.ts'

interface NumberFieldProps extends WidgetProps<number> {
  /** What one press of an arrow key adds. */
  step?: number
  /** Before or behind the number: ¥, 元, 人. */
  prefix?: Text
  suffix?: Text
}

/** A number. Limits and decimal places are checked and said, never put in by force. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange } = props
  const { field, step, prefix, suffix } = props
  const scale = field?.scale ?? 0
  return (
    <InputNumber<number>
      ref={mouseArrows}
      {...inputProps(props, t('请输入'))}
      className="m-widget-block"
      style={{ width: '100%' }}
      value={value}
      onChange={next => onChange(next ?? null)}
      formatter={(shown, { userTyping }) => (userTyping ? `${shown ?? ''}` : withPlaces(shown, scale))}
      step={step}
      prefix={prefix && textOf(prefix)}
      suffix={suffix && textOf(suffix)}
    />
  )
}

/** As many decimal places as are kept, also where they are nothing: 12.50. What has more is shown as it is. */
function withPlaces(shown: number | string | undefined, scale: number): string {
  const text = `${shown ?? ''}`
  const [whole, places = ''] = text.split('.')
  return whole === '' || places.length >= scale || !/^-?\d+$/.test(whole ?? '')
    ? text
    : `${whole}.${places.padEnd(scale, '0')}`
}
