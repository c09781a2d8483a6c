import type { SheetCells } from './SheetCells.ts'

/** Cells that are drawn as one: rows and columns count from 1, ends included. */
interface Merge {
  top: number
  bottom: number
  left: number
  right: number
}

/** Merged cells of a sheet that are looked at, and rows of a head. */
const MOST_MERGES = 2_000
const DEEPEST_HEAD = 3

const MERGE = /<mergeCell\s[^>]*ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g

/** The merged cells at the head of a sheet, by its XML. The library would unfold each of them. */
export function mergesIn(xml: string): Merge[] {
  const merges: Merge[] = []
  for (const [, left = '', top, right = '', bottom] of xml.matchAll(MERGE)) {
    if (merges.length >= MOST_MERGES) break
    merges.push({
      top: Number(top),
      bottom: Number(bottom),
      left: columnNumber(left),
      right: columnNumber(right),
    })
  }
  return merges.filter(({ top }) => top <= DEEPEST_HEAD + 1)
}

const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

interface NumberedRow {
  number: number
  values: SheetCells['rows'][number]
}

/**
 * The titles of a sheet, and how many of its rows they take. A title above all columns is none of theirs; a head of
 * several rows is joined: 联系方式 over 电话 → 联系方式电话.
 */
export function headOf(rows: NumberedRow[], merges: Merge[]): { head: string[]; depth: number } {
  const width = Math.max(0, ...rows.slice(0, DEEPEST_HEAD + 1).map(({ values }) => values.length))
  const first = rows.findIndex((row, index) => index >= DEEPEST_HEAD || !isBanner(row, merges, width))
  const top = rows[first]
  if (!top) return { head: [], depth: rows.length }
  const spanned = merges.filter(merge => merge.top <= top.number && merge.bottom >= top.number)
  const wide = spanned.some(({ left, right, top: from, bottom }) => right > left && from === bottom)
  const tall = Math.max(0, ...spanned.map(({ top: from, bottom }) => bottom - from))
  const depth = Math.min(DEEPEST_HEAD, Math.max(tall, wide ? 1 : 0) + 1)
  const taken = rows.slice(first, first + depth)
  const head = Array.from({ length: width }, (_, column) => titleAt(column + 1, taken, merges))
  return { head, depth: first + depth }
}

/** One text over the whole width. */
function isBanner({ number, values }: NumberedRow, merges: Merge[], width: number): boolean {
  const filled = values.filter(value => value !== null && value !== '')
  return (
    filled.length === 1 &&
    width > 1 &&
    merges.some(
      ({ top, bottom, left, right }) => top <= number && bottom >= number && left === 1 && right >= width,
    )
  )
}

function titleAt(column: number, rows: NumberedRow[], merges: Merge[]): string {
  const parts = rows.map(({ number, values }) => {
    const merge = merges.find(
      one => one.top <= number && one.bottom >= number && one.left <= column && one.right >= column,
    )
    // What is drawn over several rows is said once, by the first of them.
    if (merge && merge.top < number) return ''
    const value = values[(merge?.left ?? column) - 1] ?? null
    return typeof value === 'string' ? value : textOf(value)
  })
  return [...new Set(parts.filter(part => part !== ''))].join('')
}

const textOf = (value: unknown): string => (typeof value === 'number' ? String(value) : '')
