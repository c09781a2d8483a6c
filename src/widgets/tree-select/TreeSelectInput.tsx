import { TreeSelect } from 'antd'
import { type WidgetProps, widgetAria } from '#engine'
import { t } from '#model/language/t.ts'
import type { TreeOption } from './treeLabels.ts'

interface TreeSelectInputProps extends WidgetProps<unknown> {
  options?: TreeOption[]
  multiple?: boolean
}

/** One or several nodes of a fixed tree. */
export function TreeSelectInput(props: TreeSelectInputProps) {
  const { value, onChange, onBlur, disabled, readOnly, placeholder = t('请选择'), status, autoFocus } = props
  const { options = [], multiple = false } = props
  return (
    <TreeSelect
      {...widgetAria(props)}
      style={{ width: '100%' }}
      treeData={options}
      multiple={multiple}
      value={(value ?? undefined) as never}
      onChange={(next: unknown) => onChange(isNothing(next) ? null : next)}
      onBlur={onBlur}
      disabled={disabled || readOnly}
      placeholder={placeholder}
      status={status}
      autoFocus={autoFocus}
      allowClear
      showSearch
      treeNodeFilterProp="label"
      maxTagCount="responsive"
    />
  )
}

const isNothing = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0)
