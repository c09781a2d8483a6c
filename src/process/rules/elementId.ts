import { t } from '#model/language/t.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import { ofType } from './ofType.ts'
import type { ProcessRule } from './ProcessRule.ts'

/** Everything that a process goes through has an id, by which a running instance knows it. */
export const elementId: ProcessRule = {
  name: 'element-id',
  check: diagram =>
    ofType(diagram, 'bpmn:FlowElement')
      .filter(element => !element.id)
      .map(element => ({ element, severity: 'error', message: messageOf(element) })),
}

function messageOf(element: ModdleElement): string {
  const name = element.name?.trim()
  if (name) return t('元素“{{name}}”没有标识', { name })
  return t('一个 {{type}} 元素没有标识', { type: element.$descriptor.ns.localName })
}
