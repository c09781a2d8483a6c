import type { ExecutableProcess, TaskFacts } from './ExecutableProcess.ts'

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
