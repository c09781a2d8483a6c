import { FieldInput, type WidgetProps } from '#engine'

/** Departments: the picker of trees. */
export function DeptPicker(props: WidgetProps) {
  return <FieldInput placeholder="请选择部门" {...props} widget="tree-reference" />
}
