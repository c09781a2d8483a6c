import type { ModdleElement } from '../ModdleElement.ts'
import { ofType } from './ofType.ts'
import type { ProcessRule } from './ProcessRule.ts'

/** Everything that a process goes through has an id, by which a running instance knows it. */
export const elementId: ProcessRule = {
  name: 'element-id',
  check: diagram =>
    ofType(diagram, 'bpmn:FlowElement')
      .filter(element => !element.id)
      .map(element => ({ element, severity: 'error', message: `${named(element)}没有标识` })),
}

function named(element: ModdleElement): string {
  const name = element.name?.trim()
  return name ? `元素“${name}”` : `一个 ${element.$descriptor.ns.localName} 元素`
}
