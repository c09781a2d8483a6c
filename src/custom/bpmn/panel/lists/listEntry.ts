import type { Entry, Panel } from '../Panel.ts'
import { ListEntry } from './ListEntry.tsx'
import type { ListOptions } from './ListOptions.ts'
import { lackingIn } from './lackingIn.ts'
import { mistakeIn } from './mistakeIn.ts'

/** A list as an entry of a section or of another list's item. */
export function listEntry<Item extends object>(panel: Panel, options: ListOptions<Item>): Entry {
  return {
    id: options.id,
    component: ListEntry,
    ...{ panel, options },
    isEdited: () => options.items.length > 0,
    lacks: () => options.items.some(item => lackingIn(options, item)),
    // What is wrong with an item is wrong with whatever holds the list.
    validate: () => options.items.map(item => mistakeIn(options, item)).find(Boolean) ?? null,
  }
}
