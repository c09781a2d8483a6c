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
