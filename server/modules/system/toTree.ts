import type { Text } from '#model/types/index.ts'

/** A node of a tree for pickers. */
export interface TreeNode {
  id: number
  label: Text
  disabled?: boolean
  children?: TreeNode[]
}

/** What clients of the family read as the parent of departments and menus that have none. No record has this key. */
export const TOP = 0

/** The tree of flat rows, in their order. Rows whose parent is absent stand at the root; what is in a cycle is left out. */
export function toTree(
  rows: readonly { id: number; parentId: number | null; label: Text; disabled?: boolean }[],
): TreeNode[] {
  const known = new Set(rows.map(row => row.id))
  const below = new Map<number | null, (typeof rows)[number][]>()
  for (const row of rows) {
    const parent = row.parentId !== null && known.has(row.parentId) ? row.parentId : null
    const siblings = below.get(parent)
    if (siblings) siblings.push(row)
    else below.set(parent, [row])
  }
  const build = (row: (typeof rows)[number]): TreeNode => {
    const { parentId: _, ...node } = row
    const children = below.get(row.id)
    return children ? { ...node, children: children.map(build) } : node
  }
  return (below.get(null) ?? []).map(build)
}
