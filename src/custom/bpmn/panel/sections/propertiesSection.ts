import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { added, extensionsOf, removed } from '../edit/extensions.ts'
import { textEntry } from '../entries/textEntry.ts'
import { keptProperty, property } from '../entries/Value.ts'
import { listSection } from '../lists/listSection.ts'
import type { Part, Section } from '../Panel.ts'

/** Names and values of one's own. */
export function propertiesSection(part: Part): Section {
  const { panel, element } = part
  const { edit } = panel
  const [properties] = extensionsOf(edit, part, 'Properties')
  const items: ModdleElement[] = properties?.get('values') ?? []
  return listSection<ModdleElement>(panel, {
    id: 'properties',
    label: t('扩展属性'),
    question: t('确认移除该属性吗？'),
    items,
    columns: [
      { label: t('属性名称'), of: ({ name }) => name },
      { label: t('属性值'), of: ({ value }) => value },
    ],
    labelOf: ({ name, value }) => [name, value].filter(Boolean).join(t('：')),
    entriesOf: (item, id) => [
      textEntry(panel, {
        id: `${id}-name`,
        label: t('属性名称'),
        value: keptProperty(part, item, 'name'),
        required: t('请填写属性名称'),
      }),
      textEntry(panel, { id: `${id}-value`, label: t('属性值'), value: property(part, item, 'value') }),
    ],
    onAdd: () => {
      const item = edit.create('Property', { name: '' })
      const values = [...items, item]
      if (properties) edit.set(element, properties, { values })
      else edit.apply([added(edit, part, edit.create('Properties', { values }))])
      return item
    },
    onRemove: item => {
      const values = items.filter(other => other !== item)
      if (values.length > 0 && properties) edit.set(element, properties, { values })
      else if (properties) edit.apply([removed(part, properties)])
    },
  })
}
