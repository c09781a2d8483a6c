import type { Fault } from '#model/errors.ts'
import { type LocalizedText, localized, wordsOf } from '#model/language/localized.ts'
import type { ProcessFlow, ProcessNode } from '#process/execution/ExecutableProcess.ts'
import type { Refusal } from '#process/execution/Refusal.ts'
import type { RunnableDefinition } from './definitionOf.ts'
import type { NotedIncident } from './RunningInstance.ts'
import { stateOf, wordsOfRefusal } from './refusalFault.ts'

/** What is wrong where no command was refused. */
const OTHERS: Record<string, LocalizedText> = {
  NOBODY: localized('没有找到处理人'),
  SERVICE_FAILED: localized('自动任务执行失败'),
  NO_HANDLER: localized('没有对应的处理程序'),
  CALL_MISSING: localized('被调用的流程不存在或不能执行'),
  CALL_REFUSED: localized('被调用的流程不能发起'),
  CALL_DEPTH: localized('流程互相调用的层数过多'),
  CALL_FAILED: localized('调用的流程没有发起成功'),
  LISTENER_FAILED: localized('监听器执行失败'),
}

/** Conditions that an incident quotes. */
const MOST_QUOTED = 5

/** What is kept of a refusal: the node at which the definition cannot go on, and what that depends on there. */
export function incidentOf({ process }: RunnableDefinition, refusal: Refusal): NotedIncident {
  const { code, detail, reason } = refusal
  const flow = Object.hasOwn(process.flows, detail) ? process.flows[detail] : undefined
  const node = process.nodes[flow?.from ?? detail]
  const outgoing = code === 'NO_OUTGOING_FLOW' && node ? flowsOf(process, node) : []
  const quoted = flow ? [flow] : outgoing
  const conditions = quoted.flatMap(({ condition }) => condition ?? []).slice(0, MOST_QUOTED)
  const told = node ? conditions.join('，') : detail
  return {
    ...{ code, node: node?.id ?? null, token: null },
    detail: [told, reason].filter(words => words !== '').join('：'),
  }
}

const flowsOf = ({ flows }: RunnableDefinition['process'], { outgoing }: ProcessNode): ProcessFlow[] =>
  outgoing.flatMap(id => flows[id] ?? [])

/** An incident in a sentence: where, what, and what it depends on. */
export function incidentWords(
  { process }: RunnableDefinition,
  { code, node, detail }: NotedIncident,
): LocalizedText {
  const problem = OTHERS[code] ?? wordsOfRefusal(code) ?? wordsOf(code)
  const what = detail === '' ? problem : localized('{{problem}}（{{detail}}）', { problem, detail })
  const name = node === null ? '' : process.nodes[node]?.name || node
  return name === '' ? what : localized('“{{name}}”：{{what}}', { name, what })
}

/** What whoever acts is told of an incident. @param isTold whether somebody who looks after it was told */
export function incidentFault(definition: RunnableDefinition, refusal: Refusal, isTold: boolean): Fault {
  const problem = incidentWords(definition, incidentOf(definition, refusal))
  const message = isTold ? localized('{{problem}}，已通知流程管理员', { problem }) : problem
  return stateOf(refusal.code, message)
}
