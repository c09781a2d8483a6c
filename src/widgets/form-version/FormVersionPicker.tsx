import { type CellProps, FieldInput, ReferenceNames, type RowKey, type WidgetProps } from '#engine'
import { t } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import { formVersions } from './formVersions.ts'

/** The latest published version of each form, by the picker of references; an earlier one stays until another is chosen. */
export function FormVersionPicker({ field, ...props }: WidgetProps<RowKey>) {
  const referring = { ...(field as FieldModel), reference: formVersions }
  return <FieldInput placeholder={t('请选择表单')} {...props} field={referring} widget="reference" />
}

/** The name of the form, and which version of it. */
export function FormVersionView({ value }: CellProps<RowKey>) {
  return <ReferenceNames reference={formVersions} value={value} record={{}} />
}
