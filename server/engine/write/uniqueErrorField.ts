import type { ResourceModel } from '#model/types/index.ts'
import { fieldOf } from '../../db/sync/keyColumn.ts'

/**
 * Of properties whose values no two records share together, the one at which a repetition is told: the last that the
 * user types. What refers to the record above, or is fixed by now, is not what has to be changed.
 */
export function uniqueErrorField(resource: ResourceModel, names: readonly string[], isNew: boolean): string {
  const isTyped = (name: string) => {
    const { reference, write } = fieldOf(resource, name)
    return reference === null && (write === 'always' || (isNew && write === 'create'))
  }
  return (names.findLast(isTyped) ?? names.at(-1)) as string
}
