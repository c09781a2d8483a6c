import type { Entry } from '../Panel.ts'
import { itemId } from './itemId.ts'
import type { ListOptions } from './ListOptions.ts'

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
