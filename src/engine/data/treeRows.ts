import type { ResourceModel } from '#model/types/index.ts'
import type { Row, RowKey } from './Row.ts'

export type TreeRow = Row & { children?: TreeRow[] }

interface TreeShape {
  key: string
  parent: string
}

/**
 * Returns a record as it was answered, with nothing above it where the server says 0: so other clients of this contract
 * read the top of a tree.
 */
export function withTop({ tree }: Pick<ResourceModel, 'tree'>, row: Row): Row {
  return tree && row[tree.parent] === 0 ? { ...row, [tree.parent]: null } : row
}

/**
 * Returns flat rows as a tree, in their order. A row whose parent is absent (filtered out, not readable, none)
 * stands at the top; of rows that are each other's ancestors the first stands at the top, so that none is lost.
 * Leaves have no `children`.
 */
export function treeOf(rows: Row[], { key, parent }: TreeShape): TreeRow[] {
  const nodes = new Map<unknown, TreeRow>()
  for (const row of rows) nodes.set(row[key], { ...row, children: undefined })
  const roots: TreeRow[] = []
  for (const node of nodes.values()) {
    const above = nodes.get(node[parent])
    if (above === undefined || isTopOfCycle(node, nodes, { key, parent })) roots.push(node)
    else above.children = [...(above.children ?? []), node]
  }
  return roots
}

/** Whether going up from the node leads back to it and it is the first of that circle. */
function isTopOfCycle(node: TreeRow, nodes: Map<unknown, TreeRow>, { key, parent }: TreeShape): boolean {
  const seen = new Set<unknown>([node[key]])
  let above = nodes.get(node[parent])
  while (above !== undefined && !seen.has(above[key])) {
    seen.add(above[key])
    above = nodes.get(above[parent])
  }
  if (above === undefined || above[key] !== node[key]) return false
  for (const candidate of nodes.keys()) if (seen.has(candidate)) return candidate === node[key]
  return false
}

/** Returns the keys of a node and of everything below it. */
export function keysBelow(node: TreeRow, key: string): RowKey[] {
  return [node[key] as RowKey, ...(node.children ?? []).flatMap(child => keysBelow(child, key))]
}

/** Returns all nodes that have children, deepest last. */
export function branchesOf(nodes: TreeRow[]): TreeRow[] {
  return nodes.flatMap(node => (node.children ? [node, ...branchesOf(node.children)] : []))
}

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

/** Returns the values by which records belong to their parent, of those that the surrounding page has decided. */
export function placeOf({ parent }: Pick<ResourceModel, 'parent'>, fixed: Row | undefined): Row {
  const names = Object.keys(parent?.match ?? {}).filter(name => fixed && name in fixed)
  return Object.fromEntries(names.map(name => [name, fixed?.[name]]))
}
