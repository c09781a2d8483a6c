import { t } from '#model/language/t.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import { processOf } from '../processes.ts'
import { labelOf } from './labelOf.ts'
import { ofType } from './ofType.ts'
import type { CheckedDiagram, Finding, ProcessRule } from './ProcessRule.ts'

/** Somebody is asked: a task of no kind waits for nobody, and neither does a process without any user task. */
export const unattended: ProcessRule = {
  name: 'unattended',
  check: diagram => [...taskFindings(diagram), ...processFindings(diagram)],
}

const PASSED: ReadonlySet<string> = new Set(['bpmn:Task', 'bpmn:ManualTask'])

const taskFindings = (diagram: CheckedDiagram): Finding[] =>
  ofType(diagram, 'bpmn:Task')
    .filter(({ $type }) => PASSED.has($type))
    .map(element => ({
      element,
      severity: 'warning',
      message: t('任务{{task}}不会有人处理，直接通过；需要人处理的，请改为用户任务', {
        task: labelOf(element),
      }),
    }))

/** What a called process asks is not known here. */
function processFindings(diagram: CheckedDiagram): Finding[] {
  const process = processOf(diagram.definitions, diagram.context.key)
  if (!process) return []
  const isInside = (element: ModdleElement | undefined): boolean =>
    element === process || (element?.$parent !== undefined && isInside(element.$parent))
  if (ofType(diagram, 'bpmn:UserTask', 'bpmn:CallActivity').some(isInside)) return []
  const message = t('流程{{process}}没有用户任务，发起后不会有人处理，直接结束', {
    process: labelOf(process),
  })
  return [{ element: process, severity: 'warning', message }]
}
