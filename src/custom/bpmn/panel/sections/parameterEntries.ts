import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { selectEntry } from '../entries/selectEntry.ts'
import { expressionEntry, textEntry } from '../entries/textEntry.ts'
import { keptProperty, property } from '../entries/Value.ts'
import { listEntry } from '../lists/listEntry.ts'
import type { Entry, Part } from '../Panel.ts'
import { heldList } from './heldList.ts'
import { type ParameterType, parameterTypeOf, parameterTypes } from './parameterTypes.ts'
import { scriptEntries } from './scriptEntries.ts'

/** What a parameter is: text or an expression, a list, a map, or a script. */
export function parameterEntries(part: Part, parameter: ModdleElement, id: string): Entry[] {
  const { panel, element } = part
  const { edit } = panel
  const definition: ModdleElement | undefined = parameter.get('definition')
  const type = parameterTypeOf(definition)
  const begin: Record<ParameterType, () => ModdleElement | undefined> = {
    text: () => undefined,
    list: () => edit.create('List'),
    map: () => edit.create('Map'),
    script: () => edit.create('Script', { scriptFormat: '' }),
  }
  const typeEntry = selectEntry<ParameterType>({
    id: `${id}-type`,
    label: t('参数类型'),
    options: parameterTypes(),
    value: {
      get: () => type,
      set: (chosen = 'text') =>
        edit.set(element, parameter, { value: undefined, definition: begin[chosen]() }),
    },
  })
  return [typeEntry, ...contentEntries(part, { parameter, definition, type, id })]
}

interface Content {
  parameter: ModdleElement
  definition: ModdleElement | undefined
  type: ParameterType
  id: string
}

function contentEntries(part: Part, { parameter, definition, type, id }: Content): Entry[] {
  const { panel } = part
  if (type === 'text' || !definition) {
    const value = property(part, parameter, 'value')
    return [expressionEntry(panel, { id: `${id}-value`, label: t('参数值'), kind: 'value', rows: 1, value })]
  }
  if (type === 'script') {
    const place = { format: 'scriptFormat', body: 'value', resource: 'resource' }
    return scriptEntries(part, { id, target: definition, ...place })
  }
  return [type === 'list' ? itemList(part, definition, id) : entryList(part, definition, id)]
}

function itemList(part: Part, list: ModdleElement, id: string): Entry {
  const { panel } = part
  return listEntry(
    panel,
    heldList(part, {
      ...{ holder: list, property: 'items', id: `${id}-items` },
      label: t('列表项'),
      question: t('确认移除该列表项吗？'),
      create: () => panel.edit.create('Value', { value: '' }),
      columns: [{ label: t('值'), of: ({ value }) => value }],
      labelOf: ({ value }) => value,
      entriesOf: (item, itemId) => [valueEntry(part, item, itemId)],
    }),
  )
}

function entryList(part: Part, map: ModdleElement, id: string): Entry {
  const { panel } = part
  return listEntry(
    panel,
    heldList(part, {
      ...{ holder: map, property: 'entries', id: `${id}-entries` },
      label: t('映射项'),
      question: t('确认移除该映射项吗？'),
      create: () => panel.edit.create('Entry', { key: '' }),
      columns: [
        { label: t('键'), of: ({ key }) => key },
        { label: t('值'), of: ({ value }) => value },
      ],
      labelOf: ({ key, value }) => [key, value].filter(Boolean).join(t('：')),
      entriesOf: (item, itemId) => [
        textEntry(panel, { id: `${itemId}-key`, label: t('键'), value: keptProperty(part, item, 'key') }),
        valueEntry(part, item, itemId),
      ],
    }),
  )
}

function valueEntry(part: Part, item: ModdleElement, id: string): Entry {
  return expressionEntry(part.panel, {
    id: `${id}-value`,
    label: t('值'),
    kind: 'value',
    value: keptProperty(part, item, 'value'),
  })
}
