import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { isFree, referencesTo } from '../edit/extensions.ts'
import { textEntry } from '../entries/entryBuilders.ts'
import { property } from '../entries/Value.ts'
import { listEntry } from '../lists/listBuilders.ts'
import type { Entry, Panel, Part, Section } from '../Panel.ts'
import { newId } from './extensionList.ts'

interface Kind {
  type: string
  /** What the id of a new one begins with. */
  word: string
  id: string
  label: string
  duplicate: string
  question: string
}

/** Messages and signals of the whole diagram. */
export function globalsSection(part: Part): Section {
  const messages: Kind = {
    type: 'bpmn:Message',
    word: 'Message',
    id: 'messages',
    label: t('消息'),
    duplicate: t('该消息已存在，请修改id后重新保存'),
    question: t('确认移除该消息吗？引用它的元素将不再引用任何消息。'),
  }
  const signals: Kind = {
    type: 'bpmn:Signal',
    word: 'Signal',
    id: 'signals',
    label: t('信号'),
    duplicate: t('该信号已存在，请修改id后重新保存'),
    question: t('确认移除该信号吗？引用它的元素将不再引用任何信号。'),
  }
  return { id: 'globals', label: t('消息与信号'), entries: [listOf(part, messages), listOf(part, signals)] }
}

/** The messages or signals of a diagram. */
export function globalsOf(panel: Panel, type: string): ModdleElement[] {
  const roots: ModdleElement[] = panel.definitions().get('rootElements')
  return roots.filter(root => root.$instanceOf(type))
}

function listOf(part: Part, kind: Kind): Entry {
  const { panel, element } = part
  const definitions = panel.definitions()
  const { id, label, question, type, word } = kind
  return listEntry<ModdleElement>(panel, {
    ...{ id, label, question },
    items: globalsOf(panel, type),
    columns: [
      { label: 'ID', of: item => item.id },
      { label: t('名称'), of: item => item.name },
    ],
    labelOf: item => item.name || item.id,
    entriesOf: (item, itemId) => entriesOf(part, item, { itemId, kind }),
    onAdd: () => {
      const item = panel.edit.create(type, { id: newId(word) })
      panel.edit.set(element, definitions, { rootElements: [...definitions.get('rootElements'), item] })
      return item
    },
    onRemove: item => {
      const rootElements = definitions.get('rootElements').filter((root: ModdleElement) => root !== item)
      panel.edit.apply([
        ...referencesTo(panel, item),
        { element, target: definitions, properties: { rootElements } },
      ])
    },
  })
}

function entriesOf(
  part: Part,
  item: ModdleElement,
  { itemId, kind }: { itemId: string; kind: Kind },
): Entry[] {
  const { panel } = part
  return [
    textEntry(panel, {
      id: `${itemId}-id`,
      label: 'ID',
      value: property(part, item, 'id'),
      isRefused: true,
      required: t('ID 不能为空'),
      validate: id => (id === item.id || isFree(panel, id ?? '') ? null : kind.duplicate),
    }),
    textEntry(panel, { id: `${itemId}-name`, label: t('名称'), value: property(part, item, 'name') }),
  ]
}
