import {
  type CellProps,
  FieldInput,
  institution,
  ReferenceNames,
  type RowKey,
  type WidgetProps,
} from '#engine'
import { t } from '#model/language/t.ts'
import type { FieldModel, ReferenceModel } from '#model/types/index.ts'

/** What documents are filled in by, published versions of forms, as a picker of references knows records of a page. */
const formVersions: ReferenceModel = {
  page: '',
  path: institution.formVersionPath,
  // No screen asks for it.
  table: '',
  key: 'versionId',
  label: 'label',
  as: 'formVersion',
  embed: [],
  options: `${institution.formVersionPath}/options`,
  tenancy: 'tenant',
  through: null,
  onDelete: 'restrict',
  where: null,
}

/** The latest published version of each form, by the picker of references; an earlier one stays until another is chosen. */
export function FormVersionPicker({ field, ...props }: WidgetProps<RowKey>) {
  const referring = { ...(field as FieldModel), reference: formVersions }
  return <FieldInput placeholder={t('请选择表单')} {...props} field={referring} widget="reference" />
}

/** The name of the form, and which version of it. */
export function FormVersionView({ value }: CellProps<RowKey>) {
  return <ReferenceNames reference={formVersions} value={value} record={{}} />
}
