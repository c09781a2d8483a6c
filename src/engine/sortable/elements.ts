/** What items that can be moved are drawn with. */
export const ELEMENTS = {
  rows: { all: 'tbody', one: 'tr' },
  list: { all: 'ol', one: 'li' },
} as const

export type SortableKind = keyof typeof ELEMENTS
