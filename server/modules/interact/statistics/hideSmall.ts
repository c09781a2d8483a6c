import { FEWEST } from '../Survey.ts'

/** Counts in rows and columns; null where they are not told. */
export type Told = (number | null)[][]

/** What must not be found out by adding and subtracting; all of it stands in the table. */
interface Table {
  counts: readonly (readonly number[])[]
  /** Rows and columns whose own sums are not told. */
  hiddenRows?: readonly number[]
  hiddenColumns?: readonly number[]
}

interface Cell {
  row: number
  column: number
}

const isSmall = (count: number): boolean => count > 0 && count < FEWEST

/**
 * Hides cells of few answers, and in each row and column further ones, the smallest first, until neither a single
 * hidden cell nor fewer answers than may be told could be found out by subtraction from the sum.
 */
export function hideSmall({ counts, hiddenRows = [], hiddenColumns = [] }: Table): Told {
  const told = counts.map((row, at) =>
    row.map((count, column) =>
      isSmall(count) || hiddenRows.includes(at) || hiddenColumns.includes(column) ? null : count,
    ),
  )
  const [first = []] = counts
  const lines: Cell[][] = [
    ...counts.map((cells, row) => cells.map((_count, column) => ({ row, column }))),
    ...first.map((_count, column) => counts.map((_cells, row) => ({ row, column }))),
  ]
  let open = lines
  // A line that hides enough does so for good, but for others that cross it.
  while (open.length > 0) open = lines.filter(line => hideAnother(told, counts, line))
  return told
}

/** The counts of one question: also hidden where all but a few have answered so, of those who have answered at all. */
export function hideSmallOfLine(counts: readonly number[], base: number): (number | null)[] {
  const hiddenColumns = counts.flatMap((count, column) => (isSmall(base - count) ? [column] : []))
  return hideSmall({ counts: [counts], hiddenColumns })[0] ?? []
}

/** Whether another cell of the line was hidden. */
function hideAnother(told: Told, counts: readonly (readonly number[])[], line: readonly Cell[]): boolean {
  let [hidden, sum] = [0, 0]
  let next: Cell | null = null
  let least = Number.POSITIVE_INFINITY
  for (const { row, column } of line) {
    const count = counts[row]?.[column] ?? 0
    if (told[row]?.[column] === null) {
      hidden += 1
      sum += count
      continue
    }
    // Where nothing else is left, nobody hides somebody.
    const weight = count === 0 ? Number.MAX_SAFE_INTEGER : count
    if (weight < least) [next, least] = [{ row, column }, weight]
  }
  if (hidden === 0 || next === null || (hidden > 1 && sum >= FEWEST)) return false
  const cells = told[next.row]
  if (cells) cells[next.column] = null
  return true
}
