import type { RowKey, TreeRow } from '#engine'
import type { ReferenceModel } from '#model/types/index.ts'

export interface TreeNode {
  value: RowKey
  key: RowKey
  title: string
  disabled?: boolean
  children?: TreeNode[]
}

/** Returns records of a tree as nodes. */
export function toNodes(rows: TreeRow[], reference: Pick<ReferenceModel, 'key' | 'label'>): TreeNode[] {
  return rows.map(row => {
    const key = row[reference.key] as RowKey
    const title = String(row[reference.label] ?? row.label ?? key)
    return {
      value: key,
      key,
      title,
      disabled: row.disabled === true,
      children: row.children && toNodes(row.children, reference),
    }
  })
}

/** Returns the keys of all nodes. */
export function allKeys(nodes: TreeNode[]): RowKey[] {
  return nodes.flatMap(node => [node.key, ...allKeys(node.children ?? [])])
}

/** Returns the nodes from the top to a key; [] where it is not in the tree. */
export function pathTo(nodes: TreeNode[], key: RowKey): TreeNode[] {
  for (const node of nodes) {
    if (node.key === key) return [node]
    const below = pathTo(node.children ?? [], key)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/**
 * Returns the chosen keys after one was pressed. Linked, a node takes everything below it along, and everything
 * above it when it is chosen: a right to a page needs the directory that it stands in.
 */
export function toggleKey(nodes: TreeNode[], chosen: RowKey[], key: RowKey, linked: boolean): RowKey[] {
  const path = pathTo(nodes, key)
  const node = path.at(-1)
  const isChosen = chosen.includes(key)
  if (!linked || !node) return isChosen ? chosen.filter(other => other !== key) : [...chosen, key]
  const below = allKeys([node])
  if (isChosen) return chosen.filter(other => !below.includes(other))
  return [...new Set([...chosen, ...path.map(above => above.key), ...below])]
}
