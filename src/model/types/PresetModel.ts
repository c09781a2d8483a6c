import type { Text } from '../source/common.ts'

/** Values that fill in several fields at once. */
export interface PresetModel {
  title: Text
  /** CEL under which it is offered; null for always. */
  when: string | null
  values: ({ field: string; constant: unknown } | { field: string; expression: string })[]
}
