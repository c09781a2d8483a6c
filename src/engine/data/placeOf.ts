import type { ResourceModel } from '#model/types/index.ts'
import type { Row } from './Row.ts'

/** Returns the values by which records belong to their parent, of those that the surrounding page has decided. */
export function placeOf({ parent }: Pick<ResourceModel, 'parent'>, fixed: Row | undefined): Row {
  const names = Object.keys(parent?.match ?? {}).filter(name => fixed && name in fixed)
  return Object.fromEntries(names.map(name => [name, fixed?.[name]]))
}
