import type { RowKey } from '#engine'
import type { TreeNode } from './treeNodes.ts'

/** A node that is chosen, or that leads to one. */
export interface ChosenNode {
  key: RowKey
  title: string
  isChosen: boolean
  /** How many are chosen below it. */
  count: number
  children: ChosenNode[]
}

/** Returns what is chosen of a tree, with the nodes above it. */
export function chosenNodes(nodes: TreeNode[], chosen: ReadonlySet<RowKey>): ChosenNode[] {
  return nodes.flatMap(({ key, title, children = [] }) => {
    const below = chosenNodes(children, chosen)
    const isChosen = chosen.has(key)
    if (!isChosen && below.length === 0) return []
    return [{ key, title, isChosen, count: chosenKeys(below).length, children: below }]
  })
}

/** Returns the keys of the chosen nodes among them, and of those below them. */
export function chosenKeys(nodes: ChosenNode[]): RowKey[] {
  return nodes.flatMap(({ key, isChosen, children }) => [...(isChosen ? [key] : []), ...chosenKeys(children)])
}

/** Returns the keys of the nodes that have others below them. */
export function foldableKeys(nodes: ChosenNode[]): RowKey[] {
  return nodes.flatMap(({ key, children }) => (children.length > 0 ? [key, ...foldableKeys(children)] : []))
}
