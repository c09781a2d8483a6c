import { t } from '#model/language/t.ts'
import { BUILT_IN_NAMES, checkExpression, unknownVariable } from '../checkExpression.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import { conditionsOf, isScripted } from './conditionsOf.ts'
import { extensionsOf } from './extensionsOf.ts'
import { labelOf } from './labelOf.ts'
import { ofType } from './ofType.ts'
import type { CheckedDiagram, Finding, ProcessRule } from './ProcessRule.ts'

/** Conditions name fields and variables that there are, where these are known. */
export const conditionField: ProcessRule = {
  name: 'condition-field',
  check: diagram => {
    const { variables } = diagram
    if (!variables) return []
    return [
      ...diagram.elements.flatMap(element => writtenConditions(element, variables)),
      ...ofType(diagram, 'bpmn:SequenceFlow').flatMap(flow => chosenConditions(flow, diagram, variables)),
    ]
  },
}

function writtenConditions(element: ModdleElement, variables: string[]): Finding[] {
  return conditionsOf(element).flatMap(({ label, expression }) => {
    if (isScripted(expression)) return []
    const mistake = checkExpression(expression.body ?? '', variables)
    if (!mistake?.isUnknownName) return []
    return [{ element: expression, severity: 'error', message: told(label, mistake.message) }]
  })
}

/** Those that the product's own elements make of a field, a comparison and a value. */
function chosenConditions(flow: ModdleElement, { vendor }: CheckedDiagram, variables: string[]): Finding[] {
  const known = [...variables, ...BUILT_IN_NAMES]
  return extensionsOf(flow, `${vendor}:Condition`).flatMap(({ field }) => {
    if (!field || known.includes(field)) return []
    const label = t('{{owner}}的流转条件', { owner: labelOf(flow) })
    const message = told(label, unknownVariable(field, known))
    return [{ element: flow, severity: 'error', message }]
  })
}

const told = (label: string, value: string): string => t('{{label}}：{{value}}', { label, value })
