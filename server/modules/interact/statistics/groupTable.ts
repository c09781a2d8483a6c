import type { QuestionFigures, ValueCount } from './counts.ts'
import type { Counted } from './countsOf.ts'
import { hideSmall, type Told } from './hideSmall.ts'
import type { Question } from './questions.ts'

/** Answers to one question, a row for each answer to another, and one for those who have not answered that. */
interface GroupTable {
  /** Names of the question of the rows, and of that of the columns. */
  names: readonly [string, string]
  counts: number[][]
  hiddenRows: number[]
  hiddenColumns: number[]
}

/** Counts of those who gave one answer to the question that is grouped by. */
export interface Group {
  /** Answers in it. */
  size: number
  rows: Counted[]
}

/** A group for each option, in their order, and at the end those who have chosen none of them. */
export function groupsOf(
  by: Question,
  rows: readonly Counted[],
  sizes: ReadonlyMap<string | null, number>,
): Group[] {
  const places = new Map(by.options.map(({ value }, place) => [value, place]))
  const placeOf = (value: string | null) => places.get(value ?? '') ?? by.options.length
  const groups: Group[] = Array.from({ length: by.options.length + 1 }, () => ({ size: 0, rows: [] }))
  for (const [value, size] of sizes) {
    const group = groups[placeOf(value)]
    if (group) group.size += size
  }
  for (const row of rows) groups[placeOf(row.by)]?.rows.push(row)
  return groups
}

/** Which of the values, as they are told of all answers together, are not told. */
export const hiddenOf = (values: readonly ValueCount[]): number[] =>
  values.flatMap(({ count }, place) => (count === null ? [place] : []))

interface Counts {
  names: readonly [string, string]
  groups: readonly Group[]
  /** Columns, as they are told of all answers together. */
  columns: readonly ValueCount[]
  /** Row of a matrix; null of other questions. */
  part: string | null
  hiddenRows: number[]
}

/** With a last column for those of each group who gave none of the answers. */
export function tableOf({ names, groups, columns, part, hiddenRows }: Counts): GroupTable {
  const counts = groups.map(({ size, rows }) => {
    const own = rows.filter(row => row.name === names[1] && row.part === part && row.value !== null)
    const of = new Map(own.map(({ value, count }) => [value, count]))
    const cells = columns.map(({ value }) => of.get(value) ?? 0)
    return [...cells, Math.max(0, size - cells.reduce((sum, count) => sum + count, 0))]
  })
  return { names, counts, hiddenRows, hiddenColumns: hiddenOf(columns) }
}

/** What is told of a table: the same cells whichever of the two questions stands in the rows. */
export function toldOf({ names, counts, hiddenRows, hiddenColumns }: GroupTable): Told {
  if (names[0] <= names[1]) return hideSmall({ counts, hiddenRows, hiddenColumns })
  return turned(hideSmall({ counts: turned(counts), hiddenRows: hiddenColumns, hiddenColumns: hiddenRows }))
}

const turned = <T>(table: readonly (readonly T[])[]): T[][] =>
  (table[0] ?? []).map((_cell, column) => table.flatMap(row => row.slice(column, column + 1)))

/** The same values with what is told of how often they were given. */
export const withCounts = (values: readonly ValueCount[], counts: readonly (number | null)[]): ValueCount[] =>
  values.map(({ value, label, place }, at) => {
    const count = counts[at] ?? null
    return { value, label, count, ...(place !== undefined && count !== null && { place }) }
  })

/** Nobody finds out single values from a mean: either all are told or none. */
export const allOrNone = (figures: QuestionFigures): QuestionFigures =>
  figures.values.some(({ count }) => count === null) ? { ...figures, values: [] } : figures
