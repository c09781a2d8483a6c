import { TreeSelect } from 'antd'
import { type CellProps, choiceProps, keepEscape, type WidgetProps } from '#engine'
import { t } from '#model/language/t.ts'
import { type NamedTreeChoice, namedChoices, type TreeChoice } from '#model/language/treeChoices.ts'

interface TreeSelectInputProps extends WidgetProps<unknown> {
  options?: TreeChoice[]
  multiple?: boolean
}

/** One or several nodes of a fixed tree. */
export function TreeSelectInput(props: TreeSelectInputProps) {
  const { value, onChange } = props
  const { options = [], multiple = false } = props
  return (
    <TreeSelect
      {...choiceProps(props, t('请选择'))}
      style={{ width: '100%' }}
      treeData={namedChoices(options)}
      multiple={multiple}
      value={(value ?? undefined) as never}
      onChange={(next: unknown) => onChange(isNothing(next) ? null : next)}
      onKeyDown={keepEscape}
      allowClear
      showSearch
      treeNodeFilterProp="label"
      maxTagCount="responsive"
    />
  )
}

const isNothing = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0)

/** Returns the labels of chosen nodes, the value itself where no node has it. */
export function treeLabels({ value, options }: CellProps<unknown>): string {
  const labels = new Map<unknown, string>()
  collect(namedChoices((options ?? []) as TreeChoice[]), labels)
  return (Array.isArray(value) ? value : [value]).map(one => labels.get(one) ?? String(one)).join(t('、'))
}

function collect(options: NamedTreeChoice[], labels: Map<unknown, string>): void {
  for (const { value, label, children } of options) {
    labels.set(value, label)
    if (children) collect(children, labels)
  }
}
