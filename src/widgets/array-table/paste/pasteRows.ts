import type { Dictionaries, Row } from '#engine'
import type { FieldModel } from '#model/types/index.ts'
import { readPasted } from './readPasted.ts'

/** A cell whose text could not be read; it stays as it was. */
export interface UnreadCell {
  /** From 0. */
  row: number
  column: FieldModel
  message: string
}

interface PastedRows {
  rows: Row[]
  unread: UnreadCell[]
  /** Cells that were filled. */
  filled: number
  /** Rows that found no place, as there may be no more. */
  beyond: number
}

interface Paste {
  grid: readonly string[][]
  rows: readonly Row[]
  /** Where it begins. */
  at: { row: number; column: number }
  /** As they are drawn. */
  columns: readonly FieldModel[]
  most: number
  dictionaries: Dictionaries
  /** Whether a cell can be typed into. */
  isOpen(row: number, column: FieldModel): boolean
  newRow(): Row
}

/** The rows with what was pasted over them, from one cell on to the right and downwards; new ones below where needed. */
export function pasteRows({
  grid,
  rows,
  at,
  columns,
  most,
  dictionaries,
  isOpen,
  newRow,
}: Paste): PastedRows {
  const next = rows.map(row => ({ ...row }))
  const pasted: PastedRows = { rows: next, unread: [], filled: 0, beyond: 0 }
  for (const [index, cells] of grid.entries()) {
    const place = at.row + index
    if (place >= next.length && next.length >= most) {
      pasted.beyond = grid.length - index
      break
    }
    const row = next[place] ?? newRow()
    next[place] = row
    for (const [offset, text] of cells.entries()) {
      const column = columns[at.column + offset]
      if (!column || column.write === 'never' || column.compute !== null || !isOpen(place, column)) continue
      const result = readPasted(column, text, dictionaries)
      if ('mistake' in result) pasted.unread.push({ row: place, column, message: result.mistake })
      else {
        row[column.name] = result.value
        pasted.filled += 1
      }
    }
  }
  return pasted
}
