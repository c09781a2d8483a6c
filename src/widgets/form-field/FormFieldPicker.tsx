import { Select } from 'antd'
import { choiceProps, useHost, type WidgetProps } from '#engine'
import { t } from '#model/language/t.ts'
import { isVersion, useFormOf } from './useFormOf.ts'

interface FormFieldProps extends WidgetProps<string> {
  /** Property of the whole form that names the version whose fields are chosen from. */
  versionOf?: string
  /** Only fields that hold numbers are offered. */
  numbers?: boolean
}

/** The name of a field of a published form, chosen by its title. What the form does not have (any more) stays as it is. */
export function FormFieldPicker(props: FormFieldProps) {
  const { value, onChange, values, versionOf = '', numbers = false } = props
  const { text } = useHost()
  const version = values?.[versionOf]
  const { data: form } = useFormOf(version)
  const fields = (form?.fields ?? []).filter(({ type }) => !numbers || NUMBERS.includes(type))
  const given = choiceProps(props, isVersion(version) ? t('请选择字段') : t('请先选择表单'))
  return (
    <Select<string>
      {...given}
      style={{ width: '100%' }}
      value={value ?? undefined}
      onChange={next => onChange(next ?? null)}
      options={fields.map(({ name, title }) => ({ value: name, label: text(title) }))}
      notFoundContent={numbers && form ? t('表单中没有数字字段') : undefined}
      allowClear
      showSearch
      optionFilterProp="label"
    />
  )
}

const NUMBERS: readonly string[] = ['number', 'integer']
