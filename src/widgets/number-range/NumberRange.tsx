import { InputNumber } from 'antd'
import { groupAria, mouseArrows, type WidgetProps } from '#engine'
import { t } from '#model/language/t.ts'

type Bounds = [number | null, number | null]

/** Two numbers, either of which may be open. Both open is null. */
export function NumberRange(props: WidgetProps<Bounds>) {
  const { value, onChange, onBlur, disabled, readOnly, status } = props
  const [least, most] = value ?? [null, null]
  const change = (next: Bounds) => onChange(next[0] === null && next[1] === null ? null : next)
  const shared = { onBlur, disabled, readOnly, status, style: { flex: 1, minWidth: 0 } }
  const { id, ...aria } = groupAria(props)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a flex box everywhere
    <div {...aria} role="group" style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
      <InputNumber<number>
        ref={mouseArrows}
        {...shared}
        id={id}
        aria-label={t('最小值')}
        placeholder={t('最小值')}
        value={least}
        onChange={next => change([next ?? null, most])}
      />
      <span aria-hidden>–</span>
      <InputNumber<number>
        ref={mouseArrows}
        {...shared}
        aria-label={t('最大值')}
        placeholder={t('最大值')}
        value={most}
        onChange={next => change([least, next ?? null])}
      />
    </div>
  )
}
