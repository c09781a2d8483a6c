import { t } from '#model/language/t.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import { extensionsOf } from './extensionsOf.ts'
import { labelOf } from './labelOf.ts'
import { ofType } from './ofType.ts'
import type { CheckedDiagram, ProcessRule } from './ProcessRule.ts'
import { WAYS } from './ways.ts'

const KINDS: [type: string, named: (task: string) => string][] = [
  ['bpmn:ServiceTask', task => t('服务任务{{task}}', { task })],
  ['bpmn:SendTask', task => t('发送任务{{task}}', { task })],
  ['bpmn:BusinessRuleTask', task => t('业务规则任务{{task}}', { task })],
]

/** What engines take instead: their own kinds of tasks, and decisions. */
const OTHERS = ['type', 'decisionRef', 'rules', 'ruleVariablesInput']

/** A task that a program does says which. */
export const implementation: ProcessRule = {
  name: 'implementation',
  check: diagram =>
    KINDS.flatMap(([type, named]) =>
      ofType(diagram, type).flatMap(element => {
        const mistake = mistakeOf(element, diagram)
        const message = mistake?.(named(labelOf(element)))
        return message === undefined ? [] : [{ element, severity: 'error', message }]
      }),
    ),
}

function mistakeOf(task: ModdleElement, { vendor }: CheckedDiagram): ((label: string) => string) | null {
  const chosen = WAYS.find(([name]) => task.get(`${vendor}:${name}`) !== undefined)
  if (chosen) return task.get(`${vendor}:${chosen[0]}`).trim() ? null : chosen[1]
  const isOther = OTHERS.some(name => task.get(`${vendor}:${name}`)?.trim())
  if (isOther || task.operationRef || extensionsOf(task, `${vendor}:Connector`).length > 0) return null
  return label => t('{{label}}没有说明由哪个程序执行，请选择处理程序', { label })
}
