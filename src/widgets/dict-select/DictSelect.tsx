import { Select } from 'antd'
import { choiceProps, DictionaryTag, useDictionary, type WidgetProps } from '#engine'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { t } from '#model/language/t.ts'

interface DictSelectProps extends WidgetProps<unknown> {
  /** Type of the dictionary where no field names it. */
  dict?: string
  multiple?: boolean
}

/** One or several values of a dictionary. What is no longer in use can be kept, not chosen. */
export function DictSelect(props: DictSelectProps) {
  const { value, onChange } = props
  const { field, dict = field?.dict, multiple = false } = props
  const { entries, byValue, isLoading, error } = useDictionary(dict)
  const fromText =
    field && fieldTypeBase(field.type).storage === 'column'
      ? fieldTypeBase(field.type).codec?.fromText
      : undefined
  const chosen = (Array.isArray(value) ? value : [value]).map(String)
  const options = entries
    .filter(entry => entry.enabled || chosen.includes(entry.value))
    .map(entry => ({ value: entry.value, label: entry.label, disabled: !entry.enabled }))
  const store = (text: string) => (fromText ? fromText(text) : text)
  const change = (next: string | string[] | undefined) => {
    if (Array.isArray(next)) onChange(next.length === 0 ? null : next.map(store))
    else onChange(next === undefined ? null : store(next))
  }
  return (
    <Select<string | string[]>
      {...choiceProps(props, t('请选择'))}
      style={{ width: '100%' }}
      mode={multiple ? 'multiple' : undefined}
      value={toTexts(value)}
      onChange={change}
      options={options}
      loading={isLoading}
      allowClear
      showSearch
      optionFilterProp="label"
      maxTagCount="responsive"
      optionRender={option => (
        <DictionaryTag value={option.value} entry={byValue.get(String(option.value))} />
      )}
      notFoundContent={error ? t('字典加载失败') : undefined}
    />
  )
}

function toTexts(value: unknown): string | string[] | undefined {
  if (value === null || value === undefined || value === '') return undefined
  return Array.isArray(value) ? value.map(String) : String(value)
}
