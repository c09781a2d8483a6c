import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { added, extensionsOf, removed } from '../edit/extensions.ts'
import { selectEntry } from '../entries/selectEntry.ts'
import { listEntry } from '../lists/listEntry.ts'
import type { Entry, Part } from '../Panel.ts'
import { fieldTypeTitle } from './fieldTypes.ts'
import { formFieldEntries } from './formFieldEntries.ts'
import { newId } from './newId.ts'

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
        if (data && isEmpty) edit.apply([removed(part, data)])
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
