import { t } from '#model/language/t.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import type { Conversion } from './Conversion.ts'
import { TASK_EVENTS } from './vocabulary.ts'

/** Listeners of events that the target never raises, and those that are scripts, are taken away as a whole. */
export function convertListeners(element: ModdleElement, conversion: Conversion): void {
  const extensions: ModdleElement | undefined = element.extensionElements
  if (!extensions) return
  const values: ModdleElement[] = extensions.values ?? []
  extensions.set(
    'values',
    values.filter(value => isKept(value, conversion)),
  )
}

function isKept(value: ModdleElement, conversion: Conversion): boolean {
  const isTask = conversion.is(value, 'TaskListener')
  if (!isTask && !conversion.is(value, 'ExecutionListener')) return true
  if (isTask && value.event && !TASK_EVENTS[conversion.to].includes(value.event)) {
    conversion.lose(value, 'taskListener', `“${value.event}”`)
    return false
  }
  if (!value.script || conversion.to === 'camunda') return true
  conversion.lose(value, isTask ? 'taskListener' : 'executionListener', t('中的脚本'))
  return false
}
