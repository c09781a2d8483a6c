import { idOf } from '../entries/Value.ts'
import type { Entry } from '../Panel.ts'

/** What the table of a list says of each item. */
export interface Column<Item extends object> {
  label: string
  of(item: Item): string | undefined
  /** Words of a few letters, which leave their room to the others. */
  isShort?: boolean
}

/** A list of parts of a diagram: a table, and a dialog for one of them. */
export interface ListOptions<Item extends object> {
  id: string
  label: string
  items: readonly Item[]
  columns: readonly Column<Item>[]
  /** What an item is called in the title of its dialog. */
  labelOf(item: Item): string
  /** Entries of one item. @param id to begin the ids of its entries with */
  entriesOf(item: Item, id: string): Entry[]
  /** Returns the new one. */
  onAdd(): Item
  onRemove(item: Item): void
  /** Asked before one is removed. */
  question: string
}

/** What the ids of an item's entries begin with. */
export const itemId = ({ id }: { id: string }, item: object): string => `${id}-${idOf(item)}`

/** The first entry of an item in which something is missing that the item must have; null: it may be left so. */
export function lackingIn<Item extends object>(options: ListOptions<Item>, item: Item): Entry | null {
  return options.entriesOf(item, itemId(options, item)).find(entry => entry.lacks?.()) ?? null
}

/** Puts the focus where something is missing: on the field of an entry, or on the row of its list that lacks it. */
export function focusEntry(id: string): void {
  const entry = document.querySelector(`[data-entry-id="${CSS.escape(id)}"]`)
  const [row, field] = ['tr.is-wrong', '.bio-properties-panel-input'].map(seek =>
    entry?.querySelector<HTMLElement>(seek),
  )
  const place = row ?? field
  place?.scrollIntoView?.({ block: 'nearest' })
  place?.focus()
}

/** What is missing or wrong in an item, in the words of the first of its entries that says so; null: nothing. */
export function mistakeIn<Item extends object>(options: ListOptions<Item>, item: Item): string | null {
  for (const { getValue, validate } of options.entriesOf(item, itemId(options, item))) {
    const mistake = validate?.(getValue?.() || undefined)
    if (mistake) return mistake
  }
  return null
}
