import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { selectEntry } from '../entries/selectEntry.ts'
import { textEntry } from '../entries/textEntry.ts'
import { keptProperty, property } from '../entries/Value.ts'
import type { Entry, Part } from '../Panel.ts'
import { type FieldType, fieldTypeOf, fieldTypes } from './fieldTypes.ts'

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
