import type { CellProps } from '#engine'
import { t } from '#model/language/t.ts'

/** Returns the labels of the checked options; 是 or 否 for a single box. */
export function checkedLabels({ value, options }: CellProps<unknown>): string {
  if (typeof value === 'boolean') return value ? t('是') : t('否')
  const known = (options ?? []) as { value: unknown; label: string }[]
  const values = Array.isArray(value) ? value : [value]
  return values.map(one => known.find(option => option.value === one)?.label ?? String(one)).join(t('、'))
}
