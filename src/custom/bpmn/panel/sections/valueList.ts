import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { textEntry } from '../entries/textEntry.ts'
import { keptProperty, property } from '../entries/Value.ts'
import { listEntry } from '../lists/listEntry.ts'
import type { Entry, Part } from '../Panel.ts'
import { heldList } from './heldList.ts'

/** The values of an enumeration. */
export function valueList(part: Part, field: ModdleElement, id: string): Entry {
  const { panel } = part
  return listEntry(
    panel,
    heldList(part, {
      holder: field,
      property: 'values',
      id: `${id}-values`,
      label: t('枚举值'),
      question: t('确认移除该枚举值吗？'),
      create: () => panel.edit.create('Value', { id: '' }),
      columns: [
        { label: t('枚举值标识'), of: ({ id: value }) => value },
        { label: t('枚举值名称'), of: ({ name }) => name },
      ],
      labelOf: item => item.name || item.id,
      entriesOf: (item, itemId) => [
        textEntry(panel, {
          id: `${itemId}-id`,
          label: t('枚举值标识'),
          value: keptProperty(part, item, 'id'),
        }),
        textEntry(panel, {
          id: `${itemId}-name`,
          label: t('枚举值名称'),
          value: property(part, item, 'name'),
        }),
      ],
    }),
  )
}
