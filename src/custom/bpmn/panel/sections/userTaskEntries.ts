import { t } from '#model/language/t.ts'
import { peopleEntry } from '../entries/peopleEntry.ts'
import { expressionEntry } from '../entries/textEntry.ts'
import { ownProperty } from '../entries/Value.ts'
import type { Entry, Part } from '../Panel.ts'

/**
 * Who does a user task, until when, and how urgent it is. People are written by the id of their account; groups with
 * their kind: `role:3`, `dept:100`, `post:2`, `group:7`.
 */
export function userTaskEntries(part: Part): Entry[] {
  const { panel, target } = part
  const { edit } = panel
  const hasFollowUp = edit.canSay('followUpDate') || target.get(edit.own('followUpDate')) !== undefined
  const expression = (name: string, label: string, placeholder?: string) =>
    expressionEntry(panel, { id: name, label, placeholder, kind: 'value', value: ownProperty(part, name) })
  return [
    peopleEntry(panel, {
      id: 'assignee',
      label: t('处理人'),
      kinds: ['user'],
      value: ownProperty(part, 'assignee'),
    }),
    peopleEntry(panel, {
      id: 'candidateUsers',
      label: t('候选人'),
      kinds: ['user'],
      isMany: true,
      value: ownProperty(part, 'candidateUsers'),
    }),
    peopleEntry(panel, {
      id: 'candidateGroups',
      label: t('候选组'),
      kinds: ['role', 'dept', 'post', 'group'],
      ...{ isMany: true, isPrefixed: true },
      value: ownProperty(part, 'candidateGroups'),
    }),
    expression('dueDate', t('到期时间'), '2030-06-01T09:00:00'),
    ...(hasFollowUp ? [expression('followUpDate', t('跟进时间'))] : []),
    expression('priority', t('优先级')),
  ]
}
