import type { RunnableDefinition } from './definitionOf.ts'

/** What people know the task of a node by, in Chinese; stored with it, so that lists search it. */
export function nameOfNode({ process }: Pick<RunnableDefinition, 'process'>, node: string): string {
  const { name, type } = process.nodes[node] ?? { name: '', type: 'userTask' }
  if (type === 'startEvent') return '重新提交'
  return (name || node).slice(0, 200)
}
