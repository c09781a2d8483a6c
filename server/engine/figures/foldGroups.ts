/** A group by two dimensions and its number of records. Of one dimension the second key is ''. */
export interface Cell {
  row: string
  column: string
  size: number
}

/** What is told of a table of groups. */
export interface Folding {
  /** Keys of the first dimension that are told as one. */
  rows: ReadonlySet<string>
  /** The same of the second. */
  columns: ReadonlySet<string>
  /** Whether the group of two keys, folded or not, is told as part of the rest of its row. */
  isHidden(row: string, column: string): boolean
}

/** The key of keys that are told as one. No property has such a value. */
export const FOLDED = '\u0000'

/**
 * Which groups are folded, so that neither what is told nor the difference of totals tells of fewer records than `least`.
 *
 * Along each dimension the small ones become one with as many others as it takes. In the table of both, the small ones
 * lie in a block of at least two rows and two columns that is not told of: each row says what is left of it. Every
 * part of the block may be larger by what another is smaller, in two rows and two columns at once, and no total
 * changes: so none can be found out, whatever else is asked by one or two of independent dimensions.
 */
export function foldGroups(cells: readonly Cell[], least: number): Folding {
  const rows = foldLine(totals(cells, 'row'), least)
  const columns = foldLine(totals(cells, 'column'), least)
  const merged = mergeCells(cells, rows, columns)
  const block = blockOf(merged, least)
  return {
    rows,
    columns,
    isHidden: (row, column) => block?.rows.has(row) === true && block.columns.has(column),
  }
}

/** The key under which a group is told. */
export const foldedKey = (folded: ReadonlySet<string>, key: string): string =>
  folded.has(key) ? FOLDED : key

/** The keys with fewer records than `least`, and the next smallest until together they have as many, and are two. */
function foldLine(sizes: ReadonlyMap<string, number>, least: number): Set<string> {
  const ascending = bySize(sizes)
  const folded = new Set(ascending.filter(([, size]) => size < least).map(([key]) => key))
  if (folded.size === 0) return folded
  let together = sum(ascending.filter(([key]) => folded.has(key)).map(([, size]) => size))
  for (const [key, size] of ascending) {
    if (folded.size >= 2 && together >= least) break
    if (folded.has(key)) continue
    folded.add(key)
    together += size
  }
  return folded
}

function mergeCells(cells: readonly Cell[], rows: Set<string>, columns: Set<string>): Cell[] {
  const merged = new Map<string, Cell>()
  for (const { row, column, size } of cells) {
    const place = { row: foldedKey(rows, row), column: foldedKey(columns, column) }
    const id = JSON.stringify(place)
    merged.set(id, { ...place, size: size + (merged.get(id)?.size ?? 0) })
  }
  return [...merged.values()]
}

interface Block {
  rows: Set<string>
  columns: Set<string>
}

/** The rows and columns in which no group is told of by itself; null where none is small. */
function blockOf(cells: readonly Cell[], least: number): Block | null {
  const small = cells.filter(({ size }) => size < least)
  if (small.length === 0) return null
  const block = {
    rows: new Set(small.map(({ row }) => row)),
    columns: new Set(small.map(({ column }) => column)),
  }
  const moreRows = bySize(totals(cells, 'row')).map(([key]) => key)
  const moreColumns = bySize(totals(cells, 'column')).map(([key]) => key)
  for (;;) {
    const inside = cells.filter(({ row, column }) => block.rows.has(row) && block.columns.has(column))
    const needsColumn = isThin(totals(inside, 'row'), least)
    const needsRow = isThin(totals(inside, 'column'), least)
    const column = needsColumn ? moreColumns.find(key => !block.columns.has(key)) : undefined
    const row =
      needsRow || (needsColumn && column === undefined)
        ? moreRows.find(key => !block.rows.has(key))
        : undefined
    if (column !== undefined) block.columns.add(column)
    if (row !== undefined) block.rows.add(row)
    if (column === undefined && row === undefined) {
      const last = needsRow ? moreColumns.find(key => !block.columns.has(key)) : undefined
      if (last === undefined) return block
      block.columns.add(last)
    }
  }
}

/** Whether what is left of a line has too few records, or of one line only. */
const isThin = (left: ReadonlyMap<string, number>, least: number): boolean =>
  left.size < 2 || [...left.values()].some(size => size < least)

function totals(cells: readonly Cell[], by: 'row' | 'column'): Map<string, number> {
  const found = new Map<string, number>()
  for (const cell of cells) found.set(cell[by], (found.get(cell[by]) ?? 0) + cell.size)
  return found
}

/** The smallest first; of equals the order of keys decides, so that each question is answered the same way. */
const bySize = (sizes: ReadonlyMap<string, number>): [string, number][] =>
  [...sizes].sort(([key, size], [other, its]) => size - its || (key < other ? -1 : 1))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
