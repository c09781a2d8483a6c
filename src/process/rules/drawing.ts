import { t } from '#model/language/t.ts'
import { labelOf } from './labelOf.ts'
import { ofType } from './ofType.ts'
import type { ProcessRule } from './ProcessRule.ts'

const DRAWN = ['bpmn:FlowNode', 'bpmn:SequenceFlow', 'bpmn:Participant', 'bpmn:Lane']

/** Where a diagram is drawn at all, everything of it can be seen. */
export const drawing: ProcessRule = {
  name: 'drawing',
  check: diagram => {
    const shapes = ofType(diagram, 'bpmndi:BPMNShape', 'bpmndi:BPMNEdge')
    const drawn = new Set(shapes.map(shape => shape.bpmnElement))
    if (drawn.size === 0) return []
    return ofType(diagram, ...DRAWN)
      .filter(element => !drawn.has(element))
      .map(element => ({
        element,
        severity: 'warning',
        message: t('{{label}}没有图形，在图上看不到', { label: labelOf(element) }),
      }))
  },
}
