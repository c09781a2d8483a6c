import type { Entry, Panel, Section } from '../Panel.ts'
import { type ListOptions, lackingIn, mistakeIn } from './ListOptions.ts'
import { ListEntry, ListSection } from './ListSection.tsx'

/** A list as a section of its own. */
export function listSection<Item extends object>(panel: Panel, options: ListOptions<Item>): Section {
  const { id, label } = options
  return { id, label, component: ListSection, panel, options }
}

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
