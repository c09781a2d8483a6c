import type { ExecutableProcess, ProcessNode } from './ExecutableProcess.ts'

/** What stands in one process for what another has. */
export interface Mapping {
  from: ExecutableProcess
  to: ExecutableProcess
  /** Ids of nodes; one without a counterpart is not in it. */
  nodes: ReadonlyMap<string, string>
  /** Ids of nodes to which one belongs that does something else. */
  unlike: ReadonlySet<string>
  /** Ids of flows between counterparts. */
  flows: ReadonlyMap<string, string>
}

/**
 * Maps one process to another: as told, else to the node of the same id where it does the same.
 * @param told ids of nodes by those of the first process; '' for none
 */
export function mapProcess(
  { from, to }: { from: ExecutableProcess; to: ExecutableProcess },
  told: Readonly<Record<string, string>> = {},
): Mapping {
  const nodes = new Map<string, string>()
  const unlike = new Set<string>()
  for (const node of Object.values(from.nodes)) {
    const wanted = Object.hasOwn(told, node.id) ? (told[node.id] as string) : node.id
    const target = Object.hasOwn(to.nodes, wanted) ? to.nodes[wanted] : undefined
    if (!target) continue
    if (isAlike(node, target)) nodes.set(node.id, target.id)
    else unlike.add(node.id)
  }
  return { from, to, nodes, unlike, flows: mapFlows({ from, to }, nodes) }
}

/** The node that stands for one of the first process; null for none. */
export function targetNode({ to, nodes }: Mapping, node: string): ProcessNode | null {
  const id = nodes.get(node)
  return id === undefined ? null : (to.nodes[id] as ProcessNode)
}

/** Whether what waits at one node can wait at the other: for the same, of as many, in the same order. */
export const isAlike = (one: ProcessNode, other: ProcessNode): boolean =>
  one.type === other.type &&
  one.event?.kind === other.event?.kind &&
  (one.interrupting ?? true) === (other.interrupting ?? true) &&
  one.multiple?.sequential === other.multiple?.sequential

function mapFlows(
  { from, to }: { from: ExecutableProcess; to: ExecutableProcess },
  nodes: ReadonlyMap<string, string>,
): Map<string, string> {
  const flows = new Map<string, string>()
  for (const flow of Object.values(from.flows)) {
    const [source, target] = [nodes.get(flow.from), nodes.get(flow.to)]
    const between = Object.values(to.flows).filter(one => one.from === source && one.to === target)
    const same = between.find(({ id }) => id === flow.id)
    const [only] = between
    const found = same ?? (between.length === 1 ? only : undefined)
    if (found) flows.set(flow.id, found.id)
  }
  return flows
}
