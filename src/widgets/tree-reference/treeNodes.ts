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

/** Returns the nodes whose title has the keyword, each with all below it, and those that lead to them. */
export function foundNodes(nodes: TreeNode[], keyword: string): TreeNode[] {
  return nodes.flatMap(node => {
    const below = foundNodes(node.children ?? [], keyword)
    if (below.length > 0) return [node.title.includes(keyword) ? node : { ...node, children: below }]
    return node.title.includes(keyword) ? [node] : []
  })
}

/** Returns the keys of the nodes that lead to those whose title has the keyword. */
export function keysAbove(nodes: TreeNode[], keyword: string): RowKey[] {
  return nodes.flatMap(({ key, children = [] }) => {
    const below = keysAbove(children, keyword)
    return below.length > 0 || children.some(({ title }) => title.includes(keyword)) ? [key, ...below] : []
  })
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
 * Returns the chosen keys after one was pressed. Linked, a node takes everything below it along, and everything above
 * it: a right to a page needs the directory that it stands in. A half chosen one is chosen whole first; one that is
 * taken out takes along what stands above it and has nothing chosen below it any more.
 */
export function toggleKey(nodes: TreeNode[], chosen: RowKey[], key: RowKey, linked: boolean): RowKey[] {
  const path = pathTo(nodes, key)
  const node = path.at(-1)
  const before = new Set(chosen)
  if (!linked || !node) return before.has(key) ? chosen.filter(other => other !== key) : [...chosen, key]
  const below = allKeys([node])
  if (!below.every(other => before.has(other))) {
    return [...new Set([...chosen, ...path.map(above => above.key), ...below])]
  }
  const left = new Set(chosen)
  for (const other of below) left.delete(other)
  // What is chosen and not here may stand below any of them.
  const shown = new Set(allKeys(nodes))
  if (chosen.some(other => !shown.has(other))) return [...left]
  for (const above of path.slice(0, -1).reverse()) {
    if (!above.children?.some(child => left.has(child.key))) left.delete(above.key)
  }
  return [...left]
}

/**
 * Returns what is chosen as a linked tree has it: everything above a chosen node too, and everything below one that has
 * nothing chosen below it. What a linked tree has chosen stays as it is.
 */
export function completeKeys(nodes: TreeNode[], chosen: RowKey[]): RowKey[] {
  const before = new Set(chosen)
  const after = new Set(chosen)
  for (const node of nodes) complete(node)
  return [...after]

  /** Returns whether the node is chosen now. */
  function complete(node: TreeNode): boolean {
    const hasBelow = (node.children ?? []).map(complete).includes(true)
    if (hasBelow) after.add(node.key)
    else if (before.has(node.key)) for (const key of allKeys([node])) after.add(key)
    return after.has(node.key)
  }
}

/** Returns the keys of the chosen nodes below which something is not chosen. */
export function halfChosenKeys(nodes: TreeNode[], chosen: RowKey[]): RowKey[] {
  const every = new Set(chosen)
  const half: RowKey[] = []
  for (const node of nodes) isWhole(node)
  return half

  function isWhole({ key, children = [] }: TreeNode): boolean {
    const isBelow = children.map(isWhole).every(Boolean)
    if (every.has(key) && !isBelow) half.push(key)
    return every.has(key) && isBelow
  }
}
