import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { readDepartments } from './departmentTree.ts'

/** A department of the tree in which some are chosen. */
interface Department {
  id: number
  parentId: number | null
}

/**
 * The departments that are ticked, of what a client sends. In a linked tree clients send what stands half ticked above
 * a choice as well, which nobody has chosen: what has some of those below it and not all is left out.
 */
export async function tickedDepartments(
  context: RequestContext,
  { deptIds, deptCheckStrictly }: Row,
): Promise<number[]> {
  const sent = Array.isArray(deptIds) ? (deptIds as number[]) : []
  if (deptCheckStrictly !== true || sent.length < 2) return sent
  const half = new Set(halfTicked(await readDepartments(context), sent))
  return sent.filter(id => !half.has(id))
}

/** The departments of which some below are chosen, and not all. */
function halfTicked(departments: readonly Department[], chosen: readonly number[]): number[] {
  const isChosen = new Set(chosen)
  const [some, missing] = [new Set<number>(), new Set<number>()]
  const parentOf = new Map(departments.map(({ id, parentId }) => [id, parentId]))
  for (const { id } of departments) {
    const seen = new Set([id])
    let above = parentOf.get(id) ?? null
    while (above !== null && !seen.has(above)) {
      seen.add(above)
      if (isChosen.has(id)) some.add(above)
      else missing.add(above)
      above = parentOf.get(above) ?? null
    }
  }
  return departments.map(({ id }) => id).filter(id => some.has(id) && missing.has(id))
}

/**
 * Whether a linked tree shows exactly these: in it a ticked department takes all below it along, and one whose
 * departments directly below are all ticked is ticked too.
 */
export function isLinkedChoice(departments: readonly Department[], chosen: readonly number[]): boolean {
  const isChosen = new Set(chosen)
  const known = new Set(departments.map(({ id }) => id))
  const below = Map.groupBy(departments, ({ parentId }) => parentId ?? 0)
  return departments.every(({ id }) => {
    const children = known.has(id) ? (below.get(id) ?? []) : []
    return children.length === 0 || isChosen.has(id) === children.every(child => isChosen.has(child.id))
  })
}
