import { t } from '#model/language/t.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import type { Conversion } from './Conversion.ts'

/** Work done elsewhere, and the variable that a result goes to. */
export function convertTask(element: ModdleElement, conversion: Conversion): void {
  if (!element.$type.startsWith('bpmn:')) return
  const type = conversion.get(element, 'type')
  if (type === 'external' || type === 'external-worker') convertExternal(element, conversion)
  if (conversion.to !== 'camunda') return
  const result = conversion.take(element, 'resultVariableName')
  if (result !== undefined && conversion.get(element, 'resultVariable') === undefined) {
    conversion.set(element, 'resultVariable', result)
  }
}

const EXTERNAL = { camunda: 'external', flowable: 'external-worker', activiti: null }

function convertExternal(element: ModdleElement, conversion: Conversion): void {
  const type = EXTERNAL[conversion.to]
  if (type) {
    conversion.set(element, 'type', type)
    return
  }
  conversion.take(element, 'type')
  conversion.lose(element, 'type', t('“外部任务”'))
}
