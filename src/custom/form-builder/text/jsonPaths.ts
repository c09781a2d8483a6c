import type { JSONPath } from 'jsonc-parser'

/** Whether two paths name the same place. */
export const isSamePath = (one: JSONPath, other: JSONPath): boolean =>
  one.length === other.length && startsWith(one, other)

/** Whether a path leads to a place or below it. */
export const startsWith = (path: JSONPath, start: JSONPath): boolean =>
  start.length <= path.length && start.every((segment, index) => segment === path[index])

/** Where a place is found after another one has been taken out of its list or object; null where it went along. */
export function pathAfterRemoval(path: JSONPath, removed: JSONPath): JSONPath | null {
  if (startsWith(path, removed)) return null
  return shifted(path, removed, -1)
}

/** Where a place is found after something has been put before it in its list. */
export const pathAfterInsertion = (path: JSONPath, inserted: JSONPath): JSONPath => shifted(path, inserted, 1)

function shifted(path: JSONPath, changed: JSONPath, by: 1 | -1): JSONPath {
  const depth = changed.length - 1
  const index = changed[depth]
  const own = path[depth]
  if (typeof index !== 'number' || typeof own !== 'number') return path
  if (!startsWith(path, changed.slice(0, -1)) || own < index) return path
  return path.with(depth, own + by)
}
