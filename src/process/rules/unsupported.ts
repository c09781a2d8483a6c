import { t } from '#model/language/t.ts'
import { ConditionFault, chosenCondition } from '../execution/compile/chosenCondition.ts'
import { elementFaults } from '../execution/compile/elementFaults.ts'
import { expressionFault } from '../execution/compile/expressionFault.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import { processOf } from '../processes.ts'
import { eachElement } from '../read/eachElement.ts'
import type { Vendor } from '../vendors.ts'
import { conditionsOf, isScripted } from './conditionsOf.ts'
import { textsOf } from './expression.ts'
import { labelOf } from './labelOf.ts'
import type { CheckedDiagram, Finding, ProcessRule } from './ProcessRule.ts'

/** What the process would do is something that can be executed. */
export const unsupported: ProcessRule = {
  name: 'unsupported',
  check: diagram =>
    executedElements(diagram).flatMap(element => {
      const { vendor } = diagram
      const messages = [
        ...elementFaults(element, vendor),
        ...conditionFaults(element),
        ...textFaults(element, vendor),
        ...(element.$instanceOf('bpmn:SequenceFlow') ? flowFaults(element, vendor) : []),
      ]
      return messages.map((message): Finding => ({ element, severity: 'error', message }))
    }),
}

/** Only one process of a file runs. */
function executedElements({ definitions, context }: CheckedDiagram): ModdleElement[] {
  const root = processOf(definitions, context.key)
  const elements: ModdleElement[] = []
  if (root) eachElement(root, element => elements.push(element))
  return elements
}

function conditionFaults(element: ModdleElement): string[] {
  return conditionsOf(element)
    .filter(({ expression }) => !isScripted(expression))
    .flatMap(({ label, expression }) => told(label, expressionFault(expression.body ?? '', 'condition')))
}

/** What names a program is none of our language. */
const PROGRAMS: ReadonlySet<string> = new Set(['delegateExpression', 'skipExpression', 'formKey'])

function textFaults(element: ModdleElement, vendor: Vendor): string[] {
  const isField = element.$type === `${vendor}:Field`
  return textsOf(element)
    .filter(({ property }) => !PROGRAMS.has(property) && (property !== 'expression' || isField))
    .flatMap(({ label, text }) => told(label, expressionFault(text, 'value')))
}

function flowFaults(flow: ModdleElement, vendor: Vendor): string[] {
  const label = t('{{owner}}的流转条件', { owner: labelOf(flow) })
  try {
    const chosen = chosenCondition(flow, vendor)
    if (chosen === null) return []
    if (flow.conditionExpression?.body?.trim())
      return [t('{{label}}既写了表达式，又设置了条件规则，只能用其中一种', { label })]
    return told(label, expressionFault(chosen, 'condition'))
  } catch (error) {
    if (!(error instanceof ConditionFault)) throw error
    return told(label, error.message)
  }
}

const told = (label: string, value: string | null): string[] =>
  value === null ? [] : [t('{{label}}：{{value}}', { label, value })]
