import type { CellProps } from '#engine'
import { t } from '#model/language/t.ts'

export interface TreeOption {
  value: string | number
  label: string
  disabled?: boolean
  children?: TreeOption[]
}

/** Returns the labels of chosen nodes, the value itself where no node has it. */
export function treeLabels({ value, options }: CellProps<unknown>): string {
  const labels = new Map<unknown, string>()
  collect((options ?? []) as TreeOption[], labels)
  return (Array.isArray(value) ? value : [value]).map(one => labels.get(one) ?? String(one)).join(t('、'))
}

function collect(options: TreeOption[], labels: Map<unknown, string>): void {
  for (const { value, label, children } of options) {
    labels.set(value, label)
    if (children) collect(children, labels)
  }
}
