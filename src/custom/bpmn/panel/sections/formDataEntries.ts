import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { added, extensionsOf, removed } from '../edit/extensions.ts'
import { selectEntry, textEntry } from '../entries/entryBuilders.ts'
import { keptProperty, property } from '../entries/Value.ts'
import type { ListOptions } from '../lists/ListOptions.ts'
import { listEntry } from '../lists/listBuilders.ts'
import type { Entry, Part } from '../Panel.ts'
import { type HeldListOptions, newId, valueList } from './extensionList.ts'
import { fieldTypeEntries, fieldTypeTitle } from './formProperties.ts'

/** Form data, where there may be any: the fields, and which of them is the key of the business. */
export function formDataEntries(part: Part): Entry[] {
  const { edit } = part.panel
  const [data] = extensionsOf(edit, part, 'FormData')
  if (!data && !edit.canSay('FormData')) return []
  const fields: ModdleElement[] = data?.get('fields') ?? []
  return [
    ...(data ? [businessKeyEntry(part, data, fields)] : []),
    listEntry<ModdleElement>(part.panel, {
      id: 'form-fields',
      label: t('表单字段'),
      question: t('确认移除该字段吗？'),
      items: fields,
      columns: [
        { label: t('字段标识'), of: field => field.id },
        { label: t('显示名称'), of: field => field.label },
        { label: t('类型'), of: fieldTypeTitle, isShort: true },
      ],
      labelOf: ({ id, label }) => label || id,
      entriesOf: (field, id) => formFieldEntries(part, field, id),
      onAdd: () => addField(part, data),
      onRemove: field => {
        const kept = fields.filter(other => other !== field)
        const isEmpty = kept.length === 0 && !data?.get('businessKey')
        if (data && isEmpty) edit.apply(removed(part, data))
        else if (data) edit.set(part.element, data, { fields: kept })
      },
    }),
  ]
}

function businessKeyEntry({ panel, element }: Part, data: ModdleElement, fields: ModdleElement[]): Entry {
  const ids = fields.map(({ id }) => id).filter(Boolean)
  return selectEntry({
    id: 'business-key',
    label: t('业务标识'),
    description: t('以哪个字段的值作为业务标识'),
    options: [['', t('无')], ...ids.map(id => [id, id] as const)],
    value: {
      get: () => data.get('businessKey'),
      set: businessKey => panel.edit.set(element, data, { businessKey }),
    },
  })
}

function addField(part: Part, data: ModdleElement | undefined): ModdleElement {
  const { edit } = part.panel
  const field = edit.create('FormField', { id: newId('field'), type: 'string' })
  if (data) edit.set(part.element, data, { fields: [...(data.get('fields') ?? []), field] })
  else edit.apply([added(edit, part, edit.create('FormData', { fields: [field] }))])
  return field
}

/** One field of form data. Nothing is required of it. */
function formFieldEntries(part: Part, field: ModdleElement, id: string): Entry[] {
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

interface WrappedListOptions extends HeldListOptions {
  /** The part between the holder and the items: it comes with the first and goes with the last. */
  wrapper: { property: string; type: string }
}

/** A list of what a part of a diagram holds within another part. */
function wrappedList(
  { panel, element }: Part,
  { holder, wrapper, property, create, ...options }: WrappedListOptions,
): ListOptions<ModdleElement> {
  const around: ModdleElement | undefined = holder.get(wrapper.property)
  const items: ModdleElement[] = around?.get(property) ?? []
  const { edit } = panel
  return {
    ...options,
    items,
    onAdd: () => {
      const item = create()
      const all = [...items, item]
      if (around) edit.set(element, around, { [property]: all })
      else edit.set(element, holder, { [wrapper.property]: edit.create(wrapper.type, { [property]: all }) })
      return item
    },
    onRemove: item => {
      const kept = items.filter(other => other !== item)
      if (kept.length > 0 && around) edit.set(element, around, { [property]: kept })
      else edit.set(element, holder, { [wrapper.property]: undefined })
    },
  }
}
