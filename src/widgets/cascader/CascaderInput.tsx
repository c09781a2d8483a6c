import { Cascader } from 'antd'
import { type CellProps, choiceProps, type WidgetProps } from '#engine'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { t } from '#model/language/t.ts'
import { type NamedTreeChoice, namedChoices, type TreeChoice } from '#model/language/treeChoices.ts'

interface CascaderInputProps extends WidgetProps<unknown> {
  options?: TreeChoice[]
  /** Stores all values from the top, not only the last; on for fields that hold lists. */
  wholePath?: boolean
  /** Lets a branch be chosen, not only a leaf. */
  anyLevel?: boolean
}

/** A value of a tree, chosen level by level. */
export function CascaderInput(props: CascaderInputProps) {
  const { value, onChange } = props
  const { options: choices = [], field, anyLevel = false } = props
  const { wholePath = field !== undefined && fieldTypeBase(field.type).holdsMany === true } = props
  const options = namedChoices(choices)
  const path = Array.isArray(value) ? value : cascadePath(options, value).map(option => option.value)
  const change = (next: (string | number)[] | undefined) => {
    if (!next || next.length === 0) onChange(null)
    else onChange(wholePath ? next : next.at(-1))
  }
  return (
    <Cascader<NamedTreeChoice>
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

/** Returns the options from the top to a value; [] where none has it. */
function cascadePath(options: NamedTreeChoice[], value: unknown): NamedTreeChoice[] {
  for (const option of options) {
    if (option.value === value) return [option]
    const below = cascadePath(option.children ?? [], value)
    if (below.length > 0) return [option, ...below]
  }
  return []
}

/** Returns the labels from the top down: 浙江 / 杭州. */
export function cascadeLabel({ value, options }: CellProps<unknown>): string {
  const last = Array.isArray(value) ? value.at(-1) : value
  const path = cascadePath(namedChoices((options ?? []) as TreeChoice[]), last)
  return path.length > 0 ? path.map(option => option.label).join(' / ') : String(last ?? '')
}
