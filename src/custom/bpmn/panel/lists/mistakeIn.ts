import { itemId } from './itemId.ts'
import type { ListOptions } from './ListOptions.ts'

/** What is missing or wrong in an item, in the words of the first of its entries that says so; null: nothing. */
export function mistakeIn<Item extends object>(options: ListOptions<Item>, item: Item): string | null {
  for (const { getValue, validate } of options.entriesOf(item, itemId(options, item))) {
    const mistake = validate?.(getValue?.() || undefined)
    if (mistake) return mistake
  }
  return null
}
