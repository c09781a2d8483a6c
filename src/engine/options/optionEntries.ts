import { textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { DictionaryEntry } from '../dict/DictionaryEntry.ts'

/** The options of a field by their value as text, as people see them; null where the page writes none. */
export function optionEntries({ options }: FieldModel): ReadonlyMap<string, DictionaryEntry> | null {
  if (!options) return null
  return new Map(
    options.map(({ value, label, color, image }) => {
      const entry = {
        value: String(value),
        label: textOf(label),
        listClass: color,
        cssClass: '',
        enabled: true,
        isDefault: false,
        ...(image === undefined ? {} : { image }),
      }
      return [entry.value, entry]
    }),
  )
}
