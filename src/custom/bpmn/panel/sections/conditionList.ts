import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { selectEntry } from '../entries/selectEntry.ts'
import { textEntry } from '../entries/textEntry.ts'
import { property } from '../entries/Value.ts'
import { listEntry } from '../lists/listEntry.ts'
import type { Entry, Part } from '../Panel.ts'
import { extensionList } from './extensionList.ts'
import { newId } from './newId.ts'
import { sortEntry } from './sortEntry.ts'

/** The product's own conditions of a flow: a field, a comparison and a value each. */
export function conditionList(part: Part): Entry {
  return listEntry(
    part.panel,
    extensionList(part, {
      type: 'Condition',
      id: 'conditions',
      label: t('条件规则'),
      question: t('确认移除该条件吗？'),
      initial: () => ({ id: newId('condition'), compare: 'eq', logic: 'and' }),
      columns: [
        { label: t('字段'), of: ({ field }) => field },
        { label: t('比较'), of: ({ compare }) => signOf(compare), isShort: true },
        { label: t('值'), of: ({ value }) => value },
      ],
      labelOf: ({ field, compare, value }) => [field, signOf(compare), value].filter(Boolean).join(' '),
      entriesOf: (item, id) => entriesOf(part, item, id),
    }),
  )
}

function entriesOf(part: Part, item: ModdleElement, id: string): Entry[] {
  const { panel } = part
  const text = (name: string, label: string) =>
    textEntry(panel, { id: `${id}-${name}`, label, value: property(part, item, name) })
  return [
    text('id', 'ID'),
    text('field', t('字段')),
    selectEntry({
      id: `${id}-compare`,
      label: t('比较'),
      value: property(part, item, 'compare'),
      options: comparisons(),
    }),
    text('value', t('值')),
    selectEntry({
      id: `${id}-logic`,
      label: t('与其他条件的关系'),
      value: property(part, item, 'logic'),
      options: [
        ['and', t('并且')],
        ['or', t('或者')],
      ],
    }),
    sortEntry(part, item, id),
  ]
}

function comparisons(): [string, string][] {
  return [
    ['eq', t('等于')],
    ['ne', t('不等于')],
    ['gt', t('大于')],
    ['ge', t('大于等于')],
    ['lt', t('小于')],
    ['le', t('小于等于')],
    ['contains', t('包含')],
    ['in', t('属于')],
  ]
}

const signOf = (compare: string | undefined) => comparisons().find(([key]) => key === compare)?.[1] ?? compare
