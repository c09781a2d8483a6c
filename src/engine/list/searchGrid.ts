import type { CSSProperties } from 'react'

/** px: what a field needs to be typed into, between its label and itself, between two fields. */
const INPUT_WIDTH = 124
const LABEL_GAP = 8
const FIELD_GAP = 24
/** Least width of the buttons behind the fields, px. */
const ACTIONS_WIDTH = 216
const LETTER = 14
/** A longer label takes two lines, em. */
const LONGEST_LABEL = 10
const MOST_FIELDS = 4

/** A field of the search as it is laid out. */
interface SearchCell {
  title: string
  /** Places of a row that it takes. */
  cells: number
}

/** Returns how many fields stand in one row: as many as can be typed into beside their labels and the buttons. */
export function fieldsInRow(width: number, fields: readonly SearchCell[]): number {
  for (let columns = MOST_FIELDS; columns > 1; columns--) {
    const labels = labelsOf(fields, columns).reduce((sum, em) => sum + em * LETTER, 0)
    const room = labels + columns * (LABEL_GAP + INPUT_WIDTH + FIELD_GAP) + ACTIONS_WIDTH
    if (room <= width) return columns
  }
  return 1
}

/** Returns the widest label of each column, em: a long one widens its own column, not the others. */
function labelsOf(fields: readonly SearchCell[], columns: number): number[] {
  const widest = new Array<number>(columns).fill(0)
  let at = 0
  for (const { title, cells } of fields) {
    const taken = Math.min(cells, columns)
    if (at + taken > columns) at = 0
    widest[at] = Math.max(widest[at] ?? 0, Math.min(LONGEST_LABEL, emOf(title)))
    at = (at + taken) % columns
  }
  return widest
}

/** em, about: a Latin letter is little more than half as wide as a Chinese character. */
function emOf(title: string): number {
  const latin = title.match(/[\x20-\u024f]/g)?.length ?? 0
  return title.length - latin * 0.42
}

/** Whether the buttons stand behind the fields of a row; else below them. */
export const hasRoomBeside = (width: number): boolean =>
  width >= LONGEST_LABEL * LETTER + LABEL_GAP + INPUT_WIDTH + FIELD_GAP + ACTIONS_WIDTH

/** The columns of the grid: each field has one for its label and one for itself. */
export const gridStyle = (columns: number, isBeside: boolean): CSSProperties => ({
  gridTemplateColumns: `repeat(${columns}, max-content minmax(0, 1fr))${isBeside ? ' auto' : ''}`,
})

/** Returns as many fields as stand in one row, at least one. */
export function firstRow<Field>(
  fields: readonly Field[],
  cellsOf: (field: Field) => number,
  room: number,
): readonly Field[] {
  let left = room
  const next = fields.findIndex(field => {
    left -= cellsOf(field)
    return left < 0
  })
  return next === -1 ? fields : fields.slice(0, Math.max(1, next))
}
