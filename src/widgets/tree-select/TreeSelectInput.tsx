import { TreeSelect } from 'antd'
import { choiceProps, type WidgetProps } from '#engine'
import { t } from '#model/language/t.ts'
import type { TreeOption } from './treeLabels.ts'

interface TreeSelectInputProps extends WidgetProps<unknown> {
  options?: TreeOption[]
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
      treeData={options}
      multiple={multiple}
      value={(value ?? undefined) as never}
      onChange={(next: unknown) => onChange(isNothing(next) ? null : next)}
      allowClear
      showSearch
      treeNodeFilterProp="label"
      maxTagCount="responsive"
    />
  )
}

const isNothing = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0)
