import { t } from '#model/language/t.ts'
import { isJuel } from '../execution/processExpression.ts'
import { labelOf } from './labelOf.ts'
import { ofType } from './ofType.ts'
import type { ProcessRule } from './ProcessRule.ts'

const GROUP = /^(role|dept|post|group):[1-9]\d{0,15}$/

/** Candidate groups say what they are: what other products call a group means nobody here. */
export const candidateGroup: ProcessRule = {
  name: 'candidate-group',
  check: diagram =>
    ofType(diagram, 'bpmn:UserTask').flatMap(task => {
      const unknown = groupsIn(task.get(`${diagram.vendor}:candidateGroups`)).filter(group => !isKnown(group))
      return unknown.map(group => ({
        element: task,
        severity: 'warning' as const,
        message: t(
          '用户任务{{task}}的候选组“{{group}}”没有说明类型，找不到任何人，请写成 role:3、dept:100、post:2 或 group:7',
          { task: labelOf(task), group },
        ),
      }))
    }),
}

/** Whether candidate groups may give anybody. */
export const namesGroups = (text: string | undefined): boolean => groupsIn(text).some(isKnown)

const isKnown = (group: string): boolean => isJuel(group) || GROUP.test(group)

/** The parts between commas; a comma inside of an expression is part of it. */
const groupsIn = (text: string | undefined): string[] =>
  (text?.match(/(?:[$#]\{[^}]*\}|[^,])+/g) ?? []).map(part => part.trim()).filter(Boolean)
