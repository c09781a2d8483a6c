import type { BenchRow } from './defineBench.ts'

/** Whether the row's ratio keeps to its target. */
export function isOnTarget({ result, target }: BenchRow): boolean {
  return 'atMost' in target ? result.ratio <= target.atMost : result.ratio >= target.atLeast
}

/** Returns the rows as lines of a table: what, A, B, ratio, target, verdict. */
export function formatRows(rows: BenchRow[]): string[] {
  const cells = [['measured', 'A', 'B', 'A / B', 'target', ''], ...rows.map(cellsOf)]
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map(row => row[column]?.length ?? 0))) ?? []
  return cells.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function cellsOf(row: BenchRow): string[] {
  const { result, unit, target } = row
  return [
    row.name,
    `${result.a.name} ${number(result.a.median)} ${unit}`,
    `${result.b.name} ${number(result.b.median)} ${unit}`,
    result.ratio.toFixed(2),
    limitOf(target),
    verdictOf(row),
  ]
}

function number(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2)
}

/** Nothing for what stands there to be compared with only. */
function limitOf(target: BenchRow['target']): string {
  if (isOpen(target)) return ''
  return 'atMost' in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`
}

function verdictOf(row: BenchRow): string {
  if (isOpen(row.target)) return ''
  return isOnTarget(row) ? '✓' : '✗'
}

const isOpen = (target: BenchRow['target']): boolean =>
  'atMost' in target && target.atMost === Number.POSITIVE_INFINITY
