import { t } from '#model/language/t.ts'
import type { ModdleElement } from '../../ModdleElement.ts'
import { flowLabelOf, labelOf } from '../../rules/labelOf.ts'
import { ofType } from '../../rules/ofType.ts'
import type { Finding, ProcessRule } from '../../rules/ProcessRule.ts'

/** Flows lead from a node to another beside it, boundary events hang on activities, and each scope has a start. */
export const connected: ProcessRule = {
  name: 'connected',
  check: diagram => [
    ...ofType(diagram, 'bpmn:SequenceFlow').flatMap(flowFindings),
    ...ofType(diagram, 'bpmn:BoundaryEvent').flatMap(boundaryFindings),
    ...ofType(diagram, 'bpmn:Process', 'bpmn:SubProcess').flatMap(startFindings),
  ],
}

function flowFindings(flow: ModdleElement): Finding[] {
  const { sourceRef, targetRef, $parent } = flow
  if (sourceRef && targetRef && sourceRef.$parent === $parent && targetRef.$parent === $parent) return []
  const message = t('{{flow}}的两端不在同一流程中', { flow: flowLabelOf(flow) })
  return [{ element: flow, severity: 'error', message }]
}

function boundaryFindings(event: ModdleElement): Finding[] {
  const { attachedToRef, $parent } = event
  if (attachedToRef?.$instanceOf?.('bpmn:Activity') && attachedToRef.$parent === $parent) return []
  const message = t('边界事件{{label}}没有附着在活动上', { label: labelOf(event) })
  return [{ element: event, severity: 'error', message }]
}

function startFindings(container: ModdleElement): Finding[] {
  const inside: ModdleElement[] = container.flowElements ?? []
  if (inside.some(element => element.$instanceOf('bpmn:StartEvent'))) return []
  const label = labelOf(container)
  const named = container.$instanceOf('bpmn:SubProcess')
    ? t('子流程{{label}}', { label })
    : t('流程{{label}}', { label })
  return [
    { element: container, severity: 'error', message: t('{{container}}没有开始事件', { container: named }) },
  ]
}
