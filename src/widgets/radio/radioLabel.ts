import type { CellProps } from '#engine'

/** Returns the label of the chosen option, the value itself where no option has it. */
export function radioLabel({ value, options }: CellProps<unknown>): string {
  const known = (options ?? []) as { value: unknown; label: string }[]
  return known.find(option => option.value === value)?.label ?? String(value)
}
