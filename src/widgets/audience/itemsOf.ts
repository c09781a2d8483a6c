/** What a rule names of a part; [] where that is no list. */
export function itemsOf(rule: unknown, part: string): readonly unknown[] {
  const items = typeof rule === 'object' && rule !== null ? (rule as Record<string, unknown>)[part] : []
  return Array.isArray(items) ? items : []
}

/** The key that an item names: of a node its own. */
export const keyOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null ? (item as { id?: unknown }).id : item
