import type { TypeSource } from '../ModdleElement.ts'
import { attributes } from './attributes.ts'

/** What this product adds: a task's buttons, who does it, and conditions of a flow that are chosen, not written. */
export const productTypes: TypeSource[] = [
  {
    name: 'Button',
    superClass: ['Element'],
    meta: { allowedIn: ['bpmn:UserTask', 'bpmn:StartEvent'] },
    properties: attributes('id', 'name', 'code', 'isHide', 'next', 'sort'),
  },
  {
    name: 'Assignee',
    superClass: ['Element'],
    meta: { allowedIn: ['bpmn:UserTask', 'bpmn:StartEvent'] },
    properties: attributes('id', 'type', 'value', 'condition', 'operationType', 'sort'),
  },
  {
    name: 'Condition',
    superClass: ['Element'],
    meta: { allowedIn: ['bpmn:SequenceFlow'] },
    properties: attributes('id', 'field', 'compare', 'value', 'logic', 'sort'),
  },
]
