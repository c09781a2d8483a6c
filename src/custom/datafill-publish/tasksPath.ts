/** The tasks of a group, by the property that they have in common: what has no value there is a group too. */
export const inGroup = (property: string, value: string): Record<string, string> =>
  value === '' ? { emptyOf: property } : { [property]: value }

/**
 * Where the tasks that were given out are listed, narrowed by their properties. The list stands in a tab, which the
 * address names before each of them.
 */
export function tasksPath(asked: Readonly<Record<string, string>>): string {
  const query = Object.entries(asked).map(([name, value]) => [`publishTasks.${name}`, value])
  return `/datafill/publishRecords?${new URLSearchParams(query)}`
}
