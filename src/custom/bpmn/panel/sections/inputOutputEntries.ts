import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { added, extensionsOf, removed } from '../edit/extensions.ts'
import { textEntry } from '../entries/textEntry.ts'
import { keptProperty } from '../entries/Value.ts'
import { listEntry } from '../lists/listEntry.ts'
import type { Entry, Part } from '../Panel.ts'
import { parameterColumns } from './parameterColumns.ts'
import { parameterEntries } from './parameterEntries.ts'

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
      if (isEmpty) edit.apply([removed(part, holder)])
      else edit.set(element, holder, { [property]: kept })
    },
  })
}

const countOf = (holder: ModdleElement): number =>
  (holder.get('inputParameters') ?? []).length + (holder.get('outputParameters') ?? []).length
