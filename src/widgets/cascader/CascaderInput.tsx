import { Cascader } from 'antd'
import { choiceProps, type WidgetProps } from '#engine'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { t } from '#model/language/t.ts'
import { type CascadeOption, cascadePath } from './cascadePath.ts'

interface CascaderInputProps extends WidgetProps<unknown> {
  options?: CascadeOption[]
  /** Stores all values from the top, not only the last; on for fields that hold lists. */
  wholePath?: boolean
  /** Lets a branch be chosen, not only a leaf. */
  anyLevel?: boolean
}

/** A value of a tree, chosen level by level. */
export function CascaderInput(props: CascaderInputProps) {
  const { value, onChange } = props
  const { options = [], field, anyLevel = false } = props
  const { wholePath = field !== undefined && fieldTypeBase(field.type).holdsMany === true } = props
  const path = Array.isArray(value) ? value : cascadePath(options, value).map(option => option.value)
  const change = (next: (string | number)[] | undefined) => {
    if (!next || next.length === 0) onChange(null)
    else onChange(wholePath ? next : next.at(-1))
  }
  return (
    <Cascader<CascadeOption>
      {...choiceProps(props, t('请选择'))}
      style={{ width: '100%' }}
      options={options}
      value={path}
      onChange={next => change(next as (string | number)[] | undefined)}
      allowClear
      showSearch
      changeOnSelect={anyLevel}
    />
  )
}
