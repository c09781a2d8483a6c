import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { areaEntry, expressionEntry, selectEntry, textEntry } from '../entries/entryBuilders.ts'
import { keptProperty } from '../entries/Value.ts'
import { listEntry } from '../lists/listBuilders.ts'
import type { Entry, Part } from '../Panel.ts'
import { type FieldStore, textOfField } from './FieldStore.ts'

type FieldType = 'string' | 'expression'

/** What is put into the fields of a service task or listener. */
export function fieldList(part: Part, fields: FieldStore): Entry {
  return listEntry(part.panel, {
    id: fields.id,
    label: t('注入字段'),
    items: fields.items,
    question: t('确认移除该字段吗？'),
    onAdd: () => fields.add(''),
    onRemove: fields.remove,
    columns: [
      { label: t('字段名称'), of: ({ name }) => name },
      { label: t('字段类型'), of: typeTitle, isShort: true },
      { label: t('值'), of: textOfField },
    ],
    labelOf: item => [item.name, textOfField(item)].filter(Boolean).join(t('：')),
    entriesOf: (item, itemId) => entriesOf(part, item, itemId),
  })
}

function entriesOf(part: Part, item: ModdleElement, id: string): Entry[] {
  const { panel, element } = part
  const type: FieldType | undefined = typeOf(item)
  return [
    textEntry(panel, {
      id: `${id}-name`,
      label: t('字段名称'),
      value: keptProperty(part, item, 'name'),
      required: t('请填写字段名称'),
    }),
    selectEntry<FieldType>({
      id: `${id}-type`,
      label: t('字段类型'),
      required: t('请选择字段类型'),
      options: fieldTypes(),
      value: {
        get: () => type,
        set: chosen =>
          panel.edit.set(element, item, {
            string: chosen === 'string' ? '' : undefined,
            expression: chosen === 'expression' ? '' : undefined,
            stringValue: undefined,
          }),
      },
    }),
    type === 'expression'
      ? expressionEntry(panel, {
          id: `${id}-expression`,
          label: t('表达式'),
          kind: 'value',
          value: keptProperty(part, item, 'expression'),
          required: t('请填写表达式'),
        })
      : stringEntry(part, item, id),
  ]
}

/** A short text may stand in an attribute; where it does, it stays there. */
function stringEntry(part: Part, item: ModdleElement, id: string): Entry {
  const name = item.get('stringValue') === undefined ? 'string' : 'stringValue'
  return areaEntry(part.panel, {
    id: `${id}-string`,
    label: t('字段值'),
    rows: 1,
    value: keptProperty(part, item, name),
    required: t('请填写字段值'),
  })
}

const fieldTypes = (): [FieldType, string][] => [
  ['string', t('字符串')],
  ['expression', t('表达式')],
]

const typeTitle = (item: ModdleElement): string | undefined =>
  fieldTypes().find(([type]) => type === typeOf(item))?.[1]

function typeOf(item: ModdleElement): FieldType | undefined {
  if (item.get('expression') !== undefined) return 'expression'
  return textOfField(item) === undefined ? undefined : 'string'
}
