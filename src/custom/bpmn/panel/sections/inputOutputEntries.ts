import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { added, extensionsOf, removed } from '../edit/extensions.ts'
import { expressionEntry, selectEntry, textEntry } from '../entries/entryBuilders.ts'
import { keptProperty, property } from '../entries/Value.ts'
import type { Column } from '../lists/ListOptions.ts'
import { listEntry } from '../lists/listBuilders.ts'
import type { Entry, Part } from '../Panel.ts'
import { heldList } from './extensionList.ts'
import { scriptEntries } from './scriptEntries.ts'

interface Kind {
  property: 'inputParameters' | 'outputParameters'
  type: 'InputParameter' | 'OutputParameter'
  id: string
  label: string
}

/** What an activity is given, and what it gives back. */
export function inputOutputEntries(part: Part): Entry[] {
  const { panel, target } = part
  const hasSome = extensionsOf(panel.edit, part, 'InputOutput').length > 0
  if (!hasSome && !panel.edit.canSay('InputOutput')) return []
  const input: Kind = {
    property: 'inputParameters',
    type: 'InputParameter',
    id: 'inputs',
    label: t('输入参数'),
  }
  const output: Kind = {
    property: 'outputParameters',
    type: 'OutputParameter',
    id: 'outputs',
    label: t('输出参数'),
  }
  const isEnd = target.$instanceOf('bpmn:EndEvent')
  return isEnd ? [listOf(part, input)] : [listOf(part, input), listOf(part, output)]
}

function listOf(part: Part, { property, type, id, label }: Kind): Entry {
  const { panel, element } = part
  const { edit } = panel
  const [holder] = extensionsOf(edit, part, 'InputOutput')
  const items: ModdleElement[] = holder?.get(property) ?? []
  return listEntry<ModdleElement>(panel, {
    ...{ id, label, items },
    question: t('确认移除该参数吗？'),
    columns: [{ label: t('参数名称'), of: item => item.name }, ...parameterColumns()],
    labelOf: ({ name }) => name,
    entriesOf: (item, itemId) => [
      textEntry(panel, {
        id: `${itemId}-name`,
        label: t('参数名称'),
        value: keptProperty(part, item, 'name'),
        required: t('请填写参数名称'),
      }),
      ...parameterEntries(part, item, itemId),
    ],
    onAdd: () => {
      const item = edit.create(type, { name: '' })
      const all = [...items, item]
      if (holder) edit.set(element, holder, { [property]: all })
      else edit.apply([added(edit, part, edit.create('InputOutput', { [property]: all }))])
      return item
    },
    onRemove: item => {
      if (!holder) return
      const kept = items.filter(other => other !== item)
      const isEmpty = kept.length + countOf(holder) - items.length === 0
      if (isEmpty) edit.apply(removed(part, holder))
      else edit.set(element, holder, { [property]: kept })
    },
  })
}

const countOf = (holder: ModdleElement): number =>
  (holder.get('inputParameters') ?? []).length + (holder.get('outputParameters') ?? []).length

/** What a table says of a parameter besides its name: its type and its value. */
function parameterColumns(): Column<ModdleElement>[] {
  return [
    { label: t('参数类型'), of: typeTitle },
    { label: t('参数值'), of: valueText },
  ]
}

function typeTitle(parameter: ModdleElement): string | undefined {
  const type = parameterTypeOf(parameter.get('definition'))
  return parameterTypes().find(([known]) => known === type)?.[1]
}

function valueText(parameter: ModdleElement): string | undefined {
  const definition: ModdleElement | undefined = parameter.get('definition')
  switch (parameterTypeOf(definition)) {
    case 'list':
      return t('{{count}} 项', { count: (definition?.get('items') ?? []).length })
    case 'map':
      return t('{{count}} 项', { count: (definition?.get('entries') ?? []).length })
    case 'script':
      return definition?.get('resource') ?? definition?.get('value')
    default:
      return parameter.get('value')
  }
}

/** What a parameter is: text or an expression, a list, a map, or a script. */
function parameterEntries(part: Part, parameter: ModdleElement, id: string): Entry[] {
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

type ParameterType = 'text' | 'list' | 'map' | 'script'

/** What a parameter may be, with titles. */
function parameterTypes(): [type: ParameterType, title: string][] {
  return [
    ['text', t('字符串或表达式')],
    ['list', t('列表')],
    ['map', t('映射')],
    ['script', t('脚本')],
  ]
}

/** The type of a parameter, by what defines it. */
function parameterTypeOf(definition: ModdleElement | undefined): ParameterType {
  const name = definition?.$descriptor.ns.localName.toLowerCase()
  return name === 'list' || name === 'map' || name === 'script' ? name : 'text'
}
