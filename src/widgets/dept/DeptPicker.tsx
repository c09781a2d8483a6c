import { FieldInput, type WidgetProps } from '#engine'
import { t } from '#model/language/t.ts'

/** Departments: the picker of trees. */
export function DeptPicker(props: WidgetProps) {
  return <FieldInput placeholder={t('请选择部门')} {...props} widget="tree-reference" />
}
