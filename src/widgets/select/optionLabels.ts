import type { CellProps } from '#engine'
import { t } from '#model/language/t.ts'

export interface Option {
  value: string | number | boolean
  label: string
  disabled?: boolean
}

/** Returns the labels of chosen values, the value itself where no option has it. */
export function optionLabels({ value, options }: CellProps<unknown>): string {
  const known = (Array.isArray(options) ? options : []) as Option[]
  const labelOf = (one: unknown) => known.find(option => option.value === one)?.label ?? String(one)
  return (Array.isArray(value) ? value : [value]).map(labelOf).join(t('、'))
}
