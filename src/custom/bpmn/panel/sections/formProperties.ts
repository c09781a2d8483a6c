import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { expressionEntry, selectEntry, textEntry } from '../entries/entryBuilders.ts'
import { keptProperty, property } from '../entries/Value.ts'
import { listEntry } from '../lists/listBuilders.ts'
import type { Entry, Part } from '../Panel.ts'
import { extensionList, newId, valueList } from './extensionList.ts'

/** Form properties: what Flowable and Activiti have in place of form data, and Camunda beside it. */
export function formProperties(part: Part): Entry {
  return listEntry(
    part.panel,
    extensionList(part, {
      type: 'FormProperty',
      id: 'form-properties',
      label: t('表单属性'),
      question: t('确认移除该字段吗？'),
      initial: () => ({ id: newId('field'), type: 'string' }),
      columns: [
        { label: t('字段标识'), of: item => item.id },
        { label: t('显示名称'), of: item => item.name },
        { label: t('类型'), of: fieldTypeTitle, isShort: true },
      ],
      labelOf: ({ id, name }) => name || id,
      entriesOf: (item, id) => entriesOf(part, item, id),
    }),
  )
}

function entriesOf(part: Part, item: ModdleElement, id: string): Entry[] {
  const { panel } = part
  const text = (name: string, label: string) =>
    textEntry(panel, { id: `${id}-${name}`, label, value: property(part, item, name) })
  const flag = (name: string, label: string) =>
    selectEntry({
      id: `${id}-${name}`,
      label,
      value: property(part, item, name),
      options: [
        ['', t('未设置')],
        ['true', t('是')],
        ['false', t('否')],
      ],
    })
  return [
    text('id', t('字段标识')),
    text('name', t('显示名称')),
    ...fieldTypeEntries(part, item, id),
    text('variable', t('变量')),
    expressionEntry(panel, {
      id: `${id}-expression`,
      label: t('表达式'),
      kind: 'value',
      value: property(part, item, 'expression'),
    }),
    text('default', t('默认值')),
    flag('required', t('必填')),
    flag('readable', t('可读')),
    flag('writable', t('可写')),
    ...(item.type === 'enum' ? [valueList(part, item, id)] : []),
  ]
}

type FieldType = 'long' | 'string' | 'boolean' | 'date' | 'enum' | 'custom'

/** The types of a form's fields, with their titles. */
function fieldTypes(): [type: FieldType, title: string][] {
  return [
    ['long', t('长整型')],
    ['string', t('字符串')],
    ['boolean', t('布尔类')],
    ['date', t('日期类')],
    ['enum', t('枚举类')],
    ['custom', t('自定义类型')],
  ]
}

/** The type of a field; a name that is none of them is one's own. */
function fieldTypeOf({ type }: ModdleElement): FieldType | undefined {
  if (type === undefined) return undefined
  return fieldTypes().find(([known]) => known === type)?.[0] ?? 'custom'
}

/** What the type of a field is called: of one's own the name that it has. */
export function fieldTypeTitle(field: ModdleElement): string | undefined {
  const type = fieldTypeOf(field)
  const title = fieldTypes().find(([known]) => known === type)?.[1]
  return (type === 'custom' && field.type) || title
}

/** The type of a form's field, with the name of one's own type or the pattern of a date. */
export function fieldTypeEntries(part: Part, field: ModdleElement, id: string): Entry[] {
  const { panel, element } = part
  const type = fieldTypeOf(field)
  const entries = [
    selectEntry<FieldType>({
      id: `${id}-type`,
      label: t('类型'),
      options: fieldTypes(),
      value: {
        get: () => type,
        set: chosen =>
          panel.edit.set(element, field, {
            type: chosen === 'custom' ? '' : chosen,
            ...(chosen !== 'date' && field.get('datePattern') !== undefined && { datePattern: undefined }),
            ...(chosen !== 'enum' && (field.get('values') ?? []).length > 0 && { values: [] }),
          }),
      },
    }),
  ]
  if (type === 'custom') {
    const value = keptProperty(part, field, 'type')
    entries.push(textEntry(panel, { id: `${id}-custom-type`, label: t('类型名称'), value }))
  }
  if (type === 'date') {
    const value = property(part, field, 'datePattern')
    const placeholder = 'yyyy-MM-dd'
    entries.push(textEntry(panel, { id: `${id}-date-pattern`, label: t('日期格式'), value, placeholder }))
  }
  return entries
}
