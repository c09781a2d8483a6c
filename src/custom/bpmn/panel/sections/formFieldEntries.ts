import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { textEntry } from '../entries/textEntry.ts'
import { keptProperty, property } from '../entries/Value.ts'
import { listEntry } from '../lists/listEntry.ts'
import type { Entry, Part } from '../Panel.ts'
import { fieldTypeEntries } from './fieldTypeEntries.ts'
import { valueList } from './valueList.ts'
import { wrappedList } from './wrappedList.ts'

/** One field of form data. Nothing is required of it. */
export function formFieldEntries(part: Part, field: ModdleElement, id: string): Entry[] {
  const { panel } = part
  const text = (name: string, label: string) =>
    textEntry(panel, { id: `${id}-${name}`, label, value: property(part, field, name) })
  return [
    text('id', t('字段标识')),
    text('label', t('显示名称')),
    ...fieldTypeEntries(part, field, id),
    text('defaultValue', t('默认值')),
    ...(field.type === 'enum' ? [valueList(part, field, id)] : []),
    constraintList(part, field, id),
    propertyList(part, field, id),
  ]
}

function constraintList(part: Part, field: ModdleElement, id: string): Entry {
  const { panel } = part
  return listEntry(
    panel,
    wrappedList(part, {
      ...{ holder: field, wrapper: { property: 'validation', type: 'Validation' } },
      property: 'constraints',
      id: `${id}-constraints`,
      label: t('约束'),
      question: t('确认移除该约束吗？'),
      create: () => panel.edit.create('Constraint', { name: '' }),
      columns: [
        { label: t('约束名称'), of: ({ name }) => name },
        { label: t('约束配置'), of: ({ config }) => config },
      ],
      labelOf: ({ name, config }) => [name, config].filter(Boolean).join(t('：')),
      entriesOf: (item, itemId) => [
        textEntry(panel, {
          id: `${itemId}-name`,
          label: t('约束名称'),
          placeholder: ['required', 'min', 'max', 'minlength', 'maxlength', 'readonly'].join(t('、')),
          value: keptProperty(part, item, 'name'),
        }),
        textEntry(panel, {
          id: `${itemId}-config`,
          label: t('约束配置'),
          value: property(part, item, 'config'),
        }),
      ],
    }),
  )
}

function propertyList(part: Part, field: ModdleElement, id: string): Entry {
  const { panel } = part
  return listEntry(
    panel,
    wrappedList(part, {
      ...{ holder: field, wrapper: { property: 'properties', type: 'Properties' } },
      property: 'values',
      id: `${id}-properties`,
      label: t('字段属性'),
      question: t('确认移除该属性吗？'),
      create: () => panel.edit.create('Property', { id: '' }),
      columns: [
        { label: t('属性标识'), of: item => item.id },
        { label: t('属性值'), of: item => item.value },
      ],
      labelOf: item => [item.id, item.value].filter(Boolean).join(t('：')),
      entriesOf: (item, itemId) => [
        textEntry(panel, { id: `${itemId}-id`, label: t('属性标识'), value: keptProperty(part, item, 'id') }),
        textEntry(panel, { id: `${itemId}-value`, label: t('属性值'), value: property(part, item, 'value') }),
      ],
    }),
  )
}
