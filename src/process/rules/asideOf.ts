import { t } from '#model/language/t.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import { processOf } from '../processes.ts'
import { labelOf } from './labelOf.ts'
import { ofType } from './ofType.ts'
import type { CheckedDiagram } from './ProcessRule.ts'

/** Says a message of an element with why it keeps nobody from publishing; null where it does. */
export type AsideOf = (element: ModdleElement | undefined, message: string) => string | null

/**
 * Finds what stands in a process that is not published along: one that is marked as not executable, or one that no
 * pool shows where pools show others. Nobody can mend in the designer what it does not draw.
 */
export function asideOf(diagram: CheckedDiagram): AsideOf {
  const published = processOf(diagram.definitions, diagram.context.key)
  const shown = new Set(
    ofType(diagram, 'bpmn:Participant').flatMap(({ processRef }) => (processRef ? [processRef] : [])),
  )
  const words = (process: ModdleElement, message: string) => {
    const values = { message, process: labelOf(process) }
    if (shown.size > 0 && !shown.has(process))
      return t('{{message}}（流程{{process}}没有画出，也不随本流程执行，不影响发布）', values)
    return process.isExecutable === false
      ? t('{{message}}（流程{{process}}标为不可执行，不影响发布）', values)
      : null
  }
  return (element, message) => {
    const process = processAround(element)
    return process && process !== published ? words(process, message) : null
  }
}

function processAround(element: ModdleElement | undefined): ModdleElement | undefined {
  let around = element
  while (around && !around.$instanceOf?.('bpmn:Process')) around = around.$parent
  return around
}
