import { t } from '#model/language/t.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import { ofType } from './ofType.ts'
import type { ProcessRule } from './ProcessRule.ts'

/** What XML takes for an id. */
const ID = /^[\p{L}_][\p{L}\p{M}\p{N}\p{Pc}\w.·-]*$/u

/** Everything that a process goes through has an id, by which a running instance knows it. */
export const elementId: ProcessRule = {
  name: 'element-id',
  check: diagram =>
    ofType(diagram, 'bpmn:FlowElement')
      .filter(({ id }) => !id || !ID.test(id))
      .map(element => ({ element, severity: 'error', message: messageOf(element) })),
}

function messageOf(element: ModdleElement): string {
  if (element.id)
    return t('标识“{{name}}”不正确，只能由字母、数字、下划线、连字符和点组成', { name: element.id })
  const name = element.name?.trim()
  if (name) return t('元素“{{name}}”没有标识', { name })
  return t('一个 {{type}} 元素没有标识', { type: element.$descriptor.ns.localName })
}
