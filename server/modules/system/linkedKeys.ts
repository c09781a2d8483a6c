/** A node of a tree in which some are chosen. */
interface ChoiceNode {
  id: number
  parentId: number | null
}

/**
 * The keys that a client checks in a linked tree so that it shows, and saves, exactly what is chosen; null where no
 * linked tree can. Linked, a checked node takes all below it along, and what is above one is half checked and saved
 * too: parents of what is chosen are left out, for checked they would widen the choice. A node that is chosen without
 * any below it, or without the one above it, has no such keys.
 */
export function linkedKeys(nodes: readonly ChoiceNode[], chosen: readonly number[]): number[] | null {
  const isChosen = new Set(chosen)
  const known = new Set(nodes.map(({ id }) => id))
  const parents = new Set<number>()
  const parentsOfChosen = new Set<number>()
  for (const { id, parentId } of nodes) {
    if (parentId === null || !known.has(parentId)) continue
    parents.add(parentId)
    if (!isChosen.has(id)) continue
    if (!isChosen.has(parentId)) return null
    parentsOfChosen.add(parentId)
  }
  const isAlone = (id: number) => parents.has(id) && !parentsOfChosen.has(id)
  return chosen.some(isAlone) ? null : chosen.filter(id => !parentsOfChosen.has(id))
}
