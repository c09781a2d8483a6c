import { raw } from '@formily/reactive'
import type { Row } from '../../data/Row.ts'
import type { FormErrors } from './createErrors.ts'

interface RowsChange {
  /** Path of the table. */
  path: string
  before: Row[]
  rows: Row[]
  /** Place of a row that was copied from the one before it. */
  copied: number | undefined
}

/** Returns what is wrong inside the rows of a table, by the paths that its rows have after a change. */
export function movedMistakes(
  errors: FormErrors,
  { path, before, rows, copied }: RowsChange,
): [string, string][] {
  const places = new Map(before.map((row, index) => [raw(row), index]))
  return rows.flatMap((row, index) => {
    const place = places.get(raw(index === copied ? (rows[index - 1] as Row) : row))
    const start = `${path}.${place}.`
    const own = errors.paths().filter(one => one.startsWith(start))
    return own.map((one): [string, string] => [
      `${path}.${index}.${one.slice(start.length)}`,
      errors.at(one) as string,
    ])
  })
}
