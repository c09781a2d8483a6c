/**
 * Where the tasks that were given out are listed, narrowed by their properties. The list stands in a tab, which the
 * address names before each of them.
 */
export function tasksPath(asked: Readonly<Record<string, string>>): string {
  const query = Object.entries(asked).map(([name, value]) => [`publishTasks.${name}`, value])
  return `/datafill/publishRecords?${new URLSearchParams(query)}`
}
