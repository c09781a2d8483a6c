import { AROUND, type CellProps, EMPTY, type Row, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { isVersion, useFormOf } from './useFormOf.ts'

interface FormFieldCellProps extends CellProps<string> {
  /** Property of the record, or of that around its rows, that names the version. */
  versionOf?: string
}

/** A field of a form by its title: its name says nothing to people. */
export function FormFieldCell({ value, record, versionOf = '' }: FormFieldCellProps) {
  const { text } = useHost()
  const around = (record[AROUND] as Row | undefined) ?? record
  const version = around[versionOf]
  const { data: form, error } = useFormOf(version)
  if (!value || !isVersion(version) || error) return EMPTY
  if (!form) return null
  const field = form.fields.find(({ name }) => name === value)
  return field ? text(field.title) : <span className="m-hint">{t('表单中没有这个字段')}</span>
}
