import type { NodeType } from '#process/execution/ExecutableProcess.ts'
import type { RunnableDefinition } from './definitionOf.ts'

/** What a node without a name is called: its id means nothing to anybody. */
const NAMES: Partial<Record<NodeType, string>> = {
  ...{ userTask: '审批', serviceTask: '自动处理', sendTask: '自动处理', callActivity: '子流程' },
  ...{ receiveTask: '等待事件', intermediateCatchEvent: '等待事件', endEvent: '结束' },
}

/** What people know the task of a node by, in Chinese; stored with it, so that lists search it. */
export function nameOfNode({ process }: Pick<RunnableDefinition, 'process'>, node: string): string {
  const { name, type } = process.nodes[node] ?? { name: '', type: 'userTask' }
  if (type === 'startEvent') return '重新提交'
  return (name || NAMES[type] || node).slice(0, 200)
}
