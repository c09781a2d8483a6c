import { Checkbox } from 'antd'
import { groupAria, useDictionary, type WidgetProps } from '#engine'
import { t } from '#model/language/t.ts'

interface DictCheckboxProps extends WidgetProps<unknown[]> {
  /** Type of the dictionary where no field names it. */
  dict?: string
}

/** Several values of a small dictionary, all in sight. */
export function DictCheckbox(props: DictCheckboxProps) {
  const { value, onChange, onBlur, disabled, readOnly, field, dict = field?.dict } = props
  const { entries, error } = useDictionary(dict)
  const chosen = (Array.isArray(value) ? value : []).map(String)
  if (error) return <span role="alert">{t('字典加载失败')}</span>
  const options = entries
    .filter(entry => entry.enabled || chosen.includes(entry.value))
    .map(entry => ({ value: entry.value, label: entry.label, disabled: !entry.enabled }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: antd draws the boxes; this names them together
    <div role="group" onBlur={onBlur} {...groupAria(props)}>
      <Checkbox.Group
        value={chosen}
        onChange={next => onChange(next.length === 0 ? null : next)}
        options={options}
        disabled={disabled || readOnly}
      />
    </div>
  )
}
