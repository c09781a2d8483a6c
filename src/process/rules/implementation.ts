import type { ModdleElement } from '../ModdleElement.ts'
import { extensionsOf } from './extensionsOf.ts'
import { labelOf } from './labelOf.ts'
import { ofType } from './ofType.ts'
import type { CheckedDiagram, ProcessRule } from './ProcessRule.ts'
import { WAYS } from './ways.ts'

const KINDS: [type: string, title: string][] = [
  ['bpmn:ServiceTask', '服务任务'],
  ['bpmn:SendTask', '发送任务'],
  ['bpmn:BusinessRuleTask', '业务规则任务'],
]

/** What engines take instead: their own kinds of tasks, and decisions. */
const OTHERS = ['type', 'decisionRef', 'rules', 'ruleVariablesInput']

/** A task that a program does says which. */
export const implementation: ProcessRule = {
  name: 'implementation',
  check: diagram =>
    KINDS.flatMap(([type, title]) =>
      ofType(diagram, type).flatMap(element => {
        const mistake = mistakeOf(element, diagram)
        const message = `${title}${labelOf(element)}${mistake}`
        return mistake === null ? [] : [{ element, severity: 'error', message }]
      }),
    ),
}

function mistakeOf(task: ModdleElement, { vendor }: CheckedDiagram): string | null {
  const chosen = WAYS.find(([name]) => task.get(`${vendor}:${name}`) !== undefined)
  if (chosen) return task.get(`${vendor}:${chosen[0]}`).trim() ? null : chosen[1]
  const isOther = OTHERS.some(name => task.get(`${vendor}:${name}`)?.trim())
  if (isOther || task.operationRef || extensionsOf(task, `${vendor}:Connector`).length > 0) return null
  return '没有设置执行方式，请填写 Java 类、表达式或代理表达式'
}
