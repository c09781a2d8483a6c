import { Radio } from 'antd'
import { groupAria, useDictionary, type WidgetProps } from '#engine'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { t } from '#model/language/t.ts'

interface DictRadioProps extends WidgetProps<unknown> {
  /** Type of the dictionary where no field names it. */
  dict?: string
  /** Draws them as one row of buttons. */
  optionType?: 'default' | 'button'
}

/** One value of a small dictionary, all in sight. */
export function DictRadio(props: DictRadioProps) {
  const { value, onChange, onBlur, disabled, readOnly, optionType, field, dict = field?.dict } = props
  const { entries, error } = useDictionary(dict)
  const fromText =
    field && fieldTypeBase(field.type).storage === 'column'
      ? fieldTypeBase(field.type).codec?.fromText
      : undefined
  const current = value === null || value === undefined ? undefined : String(value)
  if (error) return <span role="alert">{t('字典加载失败')}</span>
  const options = entries
    .filter(entry => entry.enabled || entry.value === current)
    .map(entry => ({ value: entry.value, label: entry.label, disabled: !entry.enabled }))
  return (
    <div role="radiogroup" onBlur={onBlur} {...groupAria(props)}>
      <Radio.Group
        value={current}
        onChange={event => onChange(fromText ? fromText(event.target.value) : event.target.value)}
        options={options}
        disabled={disabled || readOnly}
        optionType={optionType}
      />
    </div>
  )
}
