import { CollapsibleEntry, ListEntry, ListGroup } from '@bpmn-io/properties-panel'
import { createElement } from '@bpmn-io/properties-panel/preact'
import { t } from '#model/language/t.ts'
import type { Entry, Panel, Section } from '../Panel.ts'
import { idOf } from './idOf.ts'
import { OpenWhenAdded, openOnce } from './OpenWhenAdded.ts'

export interface ListOptions<Item extends object> {
  id: string
  label: string
  items: readonly Item[]
  labelOf(item: Item): string
  /** Entries of one item. @param id to begin the ids of its entries with */
  entriesOf(item: Item, id: string): Entry[]
  onAdd(): void
  onRemove(item: Item): void
  /** Asked before one is removed. */
  question: string
}

export interface SectionListOptions<Item extends object> extends ListOptions<Item> {
  /** Returns the new one. */
  onAdd(): Item
}

interface NestedItemProps {
  element: unknown
  item: object
  open: boolean
  options: ListOptions<object>
  words: Panel['translate']
}

/** A list as an entry of a section or of another list's item. */
export function listEntry<Item extends object>(panel: Panel, options: ListOptions<Item>): Entry {
  return {
    id: options.id,
    component: NestedList,
    panel,
    options,
  }
}

/** The library's list takes the component of its items under the name that the entry's own has. */
function NestedList({
  element,
  options,
  panel,
}: {
  element: unknown
  options: ListOptions<object>
  panel: Panel
}) {
  const { id, label, items, onAdd } = options
  return createElement(ListEntry, {
    ...{ id, element, label, items, onAdd, options },
    component: NestedItem,
    // Of the list; and of its items, which get no more than what the list does not know.
    translate: panel.translate,
    words: panel.translate,
    onRemove: (item: object) => void removeAsked(panel, options, item),
  })
}

function NestedItem({ element, item, open, options, words }: NestedItemProps) {
  const id = `${options.id}-${idOf(item)}`
  const label = options.labelOf(item) || t('（空）')
  const entries = options.entriesOf(item, id)
  return createElement(CollapsibleEntry, { id, element, open, label, entries, translate: words })
}

/** A list as a section of its own. */
export function listSection<Item extends object>(panel: Panel, options: SectionListOptions<Item>): Section {
  const { id, label, items, labelOf, entriesOf, onAdd } = options
  return {
    ...{ id, label },
    component: ListGroup,
    translate: panel.translate,
    add: (event: Event) => {
      event.stopPropagation()
      openOnce(onAdd())
    },
    items: items.map(item => {
      const itemId = `${id}-${idOf(item)}`
      const entries = entriesOf(item, itemId)
      return {
        ...{ id: itemId, label: labelOf(item) || t('（空）') },
        entries: [...entries, { id: `${itemId}-open`, component: OpenWhenAdded, item }],
        autoFocusEntry: entries[0]?.id,
        remove: (event: Event) => {
          event.stopPropagation()
          void removeAsked(panel, options, item)
        },
      }
    }),
  }
}

async function removeAsked<Item extends object>(
  panel: Panel,
  { question, onRemove }: ListOptions<Item>,
  item: Item,
): Promise<void> {
  if (await panel.host.confirm(question)) onRemove(item)
}
