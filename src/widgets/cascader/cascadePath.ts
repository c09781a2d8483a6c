import type { CellProps } from '#engine'

export interface CascadeOption {
  value: string | number
  label: string
  disabled?: boolean
  children?: CascadeOption[]
}

/** Returns the options from the top to a value; [] where none has it. */
export function cascadePath(options: CascadeOption[], value: unknown): CascadeOption[] {
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
  const path = cascadePath((options ?? []) as CascadeOption[], last)
  return path.length > 0 ? path.map(option => option.label).join(' / ') : String(last ?? '')
}
