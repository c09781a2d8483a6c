import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { expressionEntry, peopleEntry, selectEntry, textEntry } from '../entries/entryBuilders.ts'
import { kindTitle, property } from '../entries/Value.ts'
import { listEntry } from '../lists/listBuilders.ts'
import type { Entry, Part } from '../Panel.ts'
import type { PickerKind } from '../PanelOptions.ts'
import { extensionList, newId, sortEntry } from './extensionList.ts'

const KINDS: readonly PickerKind[] = ['user', 'role', 'dept', 'post', 'group']

/** The product's own rules of who does a task. */
export function assigneeList(part: Part): Entry {
  return listEntry(
    part.panel,
    extensionList(part, {
      type: 'Assignee',
      id: 'assignees',
      label: t('处理人规则'),
      question: t('确认移除该处理人规则吗？'),
      initial: () => ({ id: newId('assignee'), type: 'user' }),
      columns: [
        { label: t('类型'), of: ({ type }) => typeTitle(type), isShort: true },
        { label: t('值'), of: ({ value }) => value },
        { label: t('生效条件'), of: ({ condition }) => condition },
      ],
      labelOf: item => [typeTitle(item.type), item.value].filter(Boolean).join(t('：')),
      entriesOf: (item, id) => entriesOf(part, item, id),
    }),
  )
}

function entriesOf(part: Part, item: ModdleElement, id: string): Entry[] {
  const { panel, element } = part
  const kind = KINDS.find(each => each === item.type)
  return [
    textEntry(panel, { id: `${id}-id`, label: 'ID', value: property(part, item, 'id') }),
    selectEntry({
      id: `${id}-type`,
      label: t('类型'),
      options: [...KINDS, 'initiator', 'expression'].map(type => [type, typeTitle(type)] as const),
      value: {
        get: () => item.get('type'),
        // The keys of one kind mean something else in another.
        set: type => panel.edit.set(element, item, { type, value: undefined }),
      },
    }),
    peopleEntry(panel, {
      id: `${id}-value`,
      label: t('值'),
      kinds: kind ? [kind] : [],
      isMany: true,
      value: property(part, item, 'value'),
    }),
    expressionEntry(panel, {
      id: `${id}-condition`,
      label: t('生效条件'),
      kind: 'condition',
      value: property(part, item, 'condition'),
    }),
    selectEntry({
      id: `${id}-operationType`,
      label: t('办理方式'),
      value: property(part, item, 'operationType'),
      options: [
        ['', t('未设置')],
        ['all', t('会签（全部同意）')],
        ['any', t('或签（一人同意）')],
        ['sequence', t('依次办理')],
      ],
    }),
    sortEntry(part, item, id),
  ]
}

function typeTitle(type: string | undefined): string {
  const kind = KINDS.find(each => each === type)
  if (kind) return kindTitle(kind)
  if (type === 'initiator') return t('发起人')
  return type === 'expression' ? t('表达式') : (type ?? '')
}
