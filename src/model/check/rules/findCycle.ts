import { say } from '../../language/say.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'

/** A change of one field makes another change. */
export interface Edge {
  from: string
  to: string
  /** Where the file says so. */
  at: JsonPath
}

/** Reports a way that comes back to where it began, where its last edge is. */
export function refuseCycle(
  rule: 'reaction-cycle' | 'compute-cycle',
  edges: Edge[],
  reporter: Reporter,
): void {
  const cycle = findCycle(edges)
  if (!cycle) return
  const names = [...cycle.map(edge => edge.from), cycle[0]?.from].join(' → ')
  reporter.report(rule, cycle.at(-1)?.at ?? [], say`goes round: ${names}`, { on: 'key' })
}

/** A way that comes back to where it began, edge by edge; null when there is none. */
export function findCycle(edges: Edge[]): Edge[] | null {
  const leaving = Map.groupBy(edges, edge => edge.from)
  const finished = new Set<string>()
  for (const start of leaving.keys()) {
    const cycle = walk(start, leaving, finished, [])
    if (cycle) return cycle
  }
  return null
}

function walk(name: string, leaving: Map<string, Edge[]>, finished: Set<string>, way: Edge[]): Edge[] | null {
  const begun = way.findIndex(edge => edge.from === name)
  if (begun !== -1) return way.slice(begun)
  if (finished.has(name)) return null
  for (const edge of leaving.get(name) ?? []) {
    const cycle = walk(edge.to, leaving, finished, [...way, edge])
    if (cycle) return cycle
  }
  finished.add(name)
  return null
}
