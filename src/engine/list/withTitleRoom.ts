import type { ColumnLayout, Text } from '#model/types/index.ts'

/** px: a bold Latin letter, the padding of a header cell, that of one whose figures stand right, the arrows that sort. */
const LETTER = 8.8
const PADDING = 18
const PADDING_OF_FIGURES = 34
const SORTING = 30

/**
 * Returns the columns, none narrower than the longest Latin word of its title: a header breaks between words only,
 * and the widths of the model are those of Chinese titles. A column without a width stays without one.
 */
export function withTitleRoom(columns: ColumnLayout[], text: (title: Text) => string): ColumnLayout[] {
  return columns.map(column => {
    if (column.width === null) return column
    const longest = Math.max(0, ...wordsOf(text(column.title)).map(word => word.length))
    if (longest === 0) return column
    const padding = column.align === 'right' ? PADDING_OF_FIGURES : PADDING
    const room = Math.ceil(longest * LETTER + padding + (column.sortable ? SORTING : 0))
    return room > column.width ? { ...column, width: room } : column
  })
}

const wordsOf = (title: string): string[] => title.match(/[A-Za-z0-9.-]+/g) ?? []
