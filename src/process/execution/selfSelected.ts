import type { ExecutableProcess, ProcessNode, TaskFacts } from './ExecutableProcess.ts'

/** Extension property of a user task that says who chooses its people: `starter`, or `previous` for whoever acts before. */
export const CHOSEN_BY = 'chosenBy'

/** Who chooses the people of a user task; null where they are found. */
export function chooserOf(task: Pick<TaskFacts, 'properties'> | undefined): 'starter' | 'previous' | null {
  const said = task?.properties[CHOSEN_BY]
  return said === 'starter' || said === 'previous' ? said : null
}

/** Of people that were sent by the ids of tasks those that the starter, or whoever acts before, may choose. */
export const choosable = (
  { nodes }: ExecutableProcess,
  by: 'starter' | 'previous',
  sent: Readonly<Record<string, number[]>>,
): Record<string, number[]> =>
  Object.fromEntries(
    Object.entries(sent).filter(([id]) => Object.hasOwn(nodes, id) && chooserOf(nodes[id]?.task) === by),
  )

/** The user tasks whose people the starter chooses, in the order of the text. */
export const selfSelectedOf = ({ nodes }: ExecutableProcess): { taskDefinitionKey: string; name: string }[] =>
  Object.values(nodes).flatMap(({ id, name, task, type }) =>
    type === 'userTask' && chooserOf(task) === 'starter' ? [{ taskDefinitionKey: id, name: name || id }] : [],
  )

/** The user tasks that can come right after a node, whose people whoever acts there chooses. */
export function chosenAfter(process: ExecutableProcess, from: string): ProcessNode[] {
  const found: ProcessNode[] = []
  const seen = new Set<string>()
  const waiting = followersOf(process, from)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = process.nodes[id]
    if (node === undefined || seen.has(id)) continue
    seen.add(id)
    if (node.type !== 'userTask') waiting.push(...followersOf(process, id))
    else if (chooserOf(node.task) === 'previous') found.push(node)
  }
  return found
}

/** Ids of the nodes that a token comes to from a node: into a sub-process, and out of it where its way ends. */
function followersOf(process: ExecutableProcess, id: string): string[] {
  const { nodes, flows, starts } = process
  const node = nodes[id]
  if (node === undefined) return []
  if (node.outgoing.length === 0) return node.scope === '' ? [] : followersOf(process, node.scope)
  return node.outgoing.flatMap(flow => {
    const to = flows[flow]?.to ?? ''
    return nodes[to]?.type === 'subProcess' ? (starts[to] ?? []) : [to]
  })
}
