import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import type { Change } from '../edit/Editing.ts'
import { added, extensionsOf, removed } from '../edit/extensions.ts'
import { textEntry } from '../entries/entryBuilders.ts'
import { keptProperty, property } from '../entries/Value.ts'
import type { ListOptions } from '../lists/ListOptions.ts'
import { listEntry } from '../lists/listBuilders.ts'
import type { Entry, Part } from '../Panel.ts'

interface ExtensionListOptions extends Omit<ListOptions<ModdleElement>, 'items' | 'onAdd' | 'onRemove'> {
  /** Of the vendor's own types. */
  type: string
  /** What a new one begins with. */
  initial?(): Record<string, unknown>
  /** Changes that are made along with adding one, in the same step. */
  beside?: Change[]
}

/** A list of the vendor's extensions of a type. */
export function extensionList(
  part: Part,
  { type, initial, beside = [], ...options }: ExtensionListOptions,
): ListOptions<ModdleElement> {
  const { edit } = part.panel
  return {
    ...options,
    items: extensionsOf(edit, part, type),
    onAdd: () => {
      const item = edit.create(type, initial?.())
      edit.apply([...beside, added(edit, part, item)])
      return item
    },
    onRemove: item => edit.apply(removed(part, item)),
  }
}

export interface HeldListOptions extends Omit<ListOptions<ModdleElement>, 'items' | 'onAdd' | 'onRemove'> {
  /** The part that holds the items, and its property that does. */
  holder: ModdleElement
  property: string
  /** Makes a new one. */
  create(): ModdleElement
}

/** A list of what a part of a diagram holds. */
export function heldList(
  { panel, element }: Part,
  { holder, property, create, ...options }: HeldListOptions,
): ListOptions<ModdleElement> {
  const items: ModdleElement[] = holder.get(property) ?? []
  const set = (values: ModdleElement[]) => panel.edit.set(element, holder, { [property]: values })
  return {
    ...options,
    items,
    onAdd: () => {
      const item = create()
      set([...items, item])
      return item
    },
    onRemove: item => set(items.filter(other => other !== item)),
  }
}

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

/** How many characters of a new id are random. */
const LENGTH = 8

/** An id that nothing else has: a word and eight random letters or digits. */
export function newId(word: string): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
  const random = crypto.getRandomValues(new Uint8Array(LENGTH))
  return `${word}_${[...random].map(byte => letters[byte % letters.length]).join('')}`
}

/** Where an item stands among its like. */
export function sortEntry(part: Part, item: ModdleElement, id: string): Entry {
  return textEntry(part.panel, {
    id: `${id}-sort`,
    label: t('排序'),
    value: property(part, item, 'sort'),
    validate: sort => (!sort || /^-?\d+$/.test(sort) ? null : t('排序应为整数')),
  })
}
