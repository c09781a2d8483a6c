import type { RowKey } from './Row.ts'
import type { TreeRow } from './treeOf.ts'

/** A node of a tree as it stands in a list from top to bottom. */
export interface SeenNode {
  record: TreeRow
  /** 1 at the top. */
  level: number
}

/** Returns the nodes that are seen, each followed by those below it, as far as they are unfolded. */
export function seenNodes(
  nodes: TreeRow[],
  { key, unfolded }: { key: string; unfolded: ReadonlySet<RowKey> },
  level = 1,
): SeenNode[] {
  return nodes.flatMap(record => {
    const below = unfolded.has(record[key] as RowKey) ? (record.children ?? []) : []
    return [{ record, level }, ...seenNodes(below, { key, unfolded }, level + 1)]
  })
}
