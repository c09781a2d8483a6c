import { t } from '#model/language/t.ts'
import { CHOSEN_BY } from '../execution/selfSelected.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import { namesGroups } from './candidateGroup.ts'
import { extensionsOf } from './extensionsOf.ts'
import { labelOf } from './labelOf.ts'
import { ofType } from './ofType.ts'
import type { CheckedDiagram, ProcessRule } from './ProcessRule.ts'

/** A user task needs somebody: in the diagram, or by a rule outside of it. */
export const assignee: ProcessRule = {
  name: 'assignee',
  check: diagram =>
    ofType(diagram, 'bpmn:UserTask')
      .filter(task => !hasAssignee(task, diagram))
      .map(task => ({
        element: task,
        severity: 'error',
        message: t('用户任务{{task}}没有处理人，请设置处理人、候选人、候选组或分配规则', {
          task: labelOf(task),
        }),
      })),
}

function hasAssignee(task: ModdleElement, { vendor, context }: CheckedDiagram): boolean {
  const named =
    ['assignee', 'candidateUsers'].some(name => task.get(`${vendor}:${name}`)?.trim()) ||
    namesGroups(task.get(`${vendor}:candidateGroups`))
  const chosen = extensionsOf(task, `${vendor}:Assignee`).some(
    ({ value, type }) => value?.trim() || type === 'initiator',
  )
  const standard = (task.resources ?? []).length > 0
  const asked = extensionsOf(task, `${vendor}:Properties`).some(({ values }) =>
    values?.some(({ name, value }: ModdleElement) => name === CHOSEN_BY && Boolean(value)),
  )
  return named || chosen || asked || standard || context.assigned?.includes(task.id) === true
}
