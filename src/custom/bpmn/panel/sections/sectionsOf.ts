import type { ModdleElement } from '#process/ModdleElement.ts'
import type { Part, Section } from '../Panel.ts'
import { baseSection } from './baseSection.ts'
import { conditionSection } from './conditionSection.ts'
import { documentationSection } from './documentationSection.ts'
import { eventSection, shownDefinition } from './eventSection.ts'
import { formSection } from './formSection.ts'
import { globalsSection } from './globalsSection.ts'
import { executionListenersSection, taskListenersSection } from './listenerSections.ts'
import { multiInstanceSection } from './multiInstanceSection.ts'
import { propertiesSection } from './propertiesSection.ts'
import { taskSection } from './taskSection.ts'

/** The sections of an element, in their order. */
export function sectionsOf(part: Part): Section[] {
  const { target, element } = part
  const is = (...types: string[]) => types.some(type => target.$instanceOf(`bpmn:${type}`))
  const definition: ModdleElement | undefined = shownDefinition(target)
  const comesFromStart = element.source?.businessObject.$instanceOf('bpmn:StartEvent') === true
  const rules: [isShown: boolean, make: (part: Part) => Section][] = [
    [true, baseSection],
    [is('Process', 'Collaboration'), globalsSection],
    [is('SequenceFlow') && !comesFromStart, conditionSection],
    [definition !== undefined, () => eventSection(part, definition as ModdleElement)],
    [is('UserTask', 'StartEvent'), formSection],
    [is('FlowNode'), taskSection],
    [is('Activity'), multiInstanceSection],
    [is('Process', 'FlowNode', 'SequenceFlow'), executionListenersSection],
    [is('UserTask'), taskListenersSection],
    [true, propertiesSection],
    [true, documentationSection],
  ]
  return rules.filter(([isShown]) => isShown).map(([, make]) => make(part))
}
