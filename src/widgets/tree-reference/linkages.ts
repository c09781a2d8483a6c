import type { RowKey } from '#engine'
import { allKeys, completeKeys, halfChosenKeys, pathTo, type TreeNode, toggleKey } from './treeNodes.ts'

/** What a linked tree takes along, and shows by halves. */
export interface Linkage {
  /** The chosen keys after one was pressed. */
  toggle(nodes: TreeNode[], chosen: RowKey[], key: RowKey): RowKey[]
  /** The chosen keys once nodes become linked. */
  complete(nodes: TreeNode[], chosen: RowKey[]): RowKey[]
  /** Keys of the nodes that are ticked by halves. */
  half(nodes: TreeNode[], chosen: RowKey[]): RowKey[]
}

/** A choice needs what it stands in: nodes take along what is below and above them. */
export const WITH_ANCESTORS: Linkage = {
  toggle: (nodes, chosen, key) => toggleKey(nodes, chosen, key, true),
  complete: completeKeys,
  half: halfChosenKeys,
}

/** A choice stands for itself and all below it; above it, a half tick says that something below is chosen. */
export const BRANCHES: Linkage = {
  toggle: toggleBranch,
  complete: withBranches,
  half: keysAboveChosen,
}

/**
 * Returns the chosen keys after one was pressed in a linked tree where each choice stands for itself and all below it:
 * what stands above goes along in neither direction, but is chosen no more once something below it is not.
 */
function toggleBranch(nodes: TreeNode[], chosen: RowKey[], key: RowKey): RowKey[] {
  const path = pathTo(nodes, key)
  const node = path.at(-1)
  if (!node) return chosen
  const below = allKeys([node])
  const before = new Set(chosen)
  if (!below.every(other => before.has(other))) return [...new Set([...chosen, ...below])]
  const out = new Set([...below, ...path.map(above => above.key)])
  return chosen.filter(other => !out.has(other))
}

/** Returns what is chosen with everything below it. */
function withBranches(nodes: TreeNode[], chosen: RowKey[]): RowKey[] {
  const before = new Set(chosen)
  const below = nodes.flatMap(function branches(node): RowKey[] {
    return before.has(node.key) ? allKeys([node]) : (node.children ?? []).flatMap(branches)
  })
  return [...new Set([...chosen, ...below])]
}

/** Returns the keys of the nodes that are not chosen and have something chosen below them. */
function keysAboveChosen(nodes: TreeNode[], chosen: RowKey[]): RowKey[] {
  const every = new Set(chosen)
  const above: RowKey[] = []
  for (const node of nodes) hasChosen(node)
  return above

  function hasChosen({ key, children = [] }: TreeNode): boolean {
    const isBelow = children.map(hasChosen).includes(true)
    if (isBelow && !every.has(key)) above.push(key)
    return isBelow || every.has(key)
  }
}
