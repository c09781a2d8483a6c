import type { Entry, Panel } from '../Panel.ts'
import type { PickerKind } from '../Pickers.ts'
import { PeopleEntry } from './PeopleEntry.tsx'
import { expressionEntry, type TextOptions } from './textEntry.ts'

export interface PeopleOptions extends TextOptions {
  kinds: readonly PickerKind[]
  isMany?: boolean
  isPrefixed?: boolean
}

/** People or groups: text, an expression, or chosen by name. Without a kind there is nothing to choose from. */
export function peopleEntry(panel: Panel, options: PeopleOptions): Entry {
  const { kinds, isMany = false, isPrefixed = false, ...text } = options
  const entry = expressionEntry(panel, { ...text, kind: 'value' })
  if (kinds.length === 0) return entry
  return { ...entry, component: PeopleEntry, pickers: panel.host.pickers, kinds, isMany, isPrefixed }
}
