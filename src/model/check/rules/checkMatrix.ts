import { say } from '../../language/say.ts'
import type { Reporter } from '../Reporter.ts'
import type { PropertyPlace } from './eachProperty.ts'

/** What every object has already: as the name of an answer it would be there when nothing was answered. */
const OBJECT_NAMES = new Set(Object.getOwnPropertyNames(Object.prototype))

/** Rows and columns of a matrix, each once, and answers of one type. */
export function checkMatrix({ property, at }: PropertyPlace, reporter: Reporter): void {
  const matrix = property['x-matrix']
  if (!matrix) return
  const { rows, columns, multiple } = matrix
  for (const part of ['rows', 'columns'] as const) {
    const values = matrix[part].map(({ value }) => value)
    for (const [index, value] of values.entries()) {
      if (values.indexOf(value) === index) continue
      const message =
        part === 'rows'
          ? say`${JSON.stringify(value)} stands twice among the rows`
          : say`${JSON.stringify(value)} stands twice among the columns`
      reporter.report('repeated-field', [...at, 'x-matrix', part, index, 'value'], message)
    }
  }
  for (const [index, { value }] of rows.entries()) {
    if (!OBJECT_NAMES.has(value)) continue
    const message = say`${value} is a name that every object has`
    reporter.report('reserved-name', [...at, 'x-matrix', 'rows', index, 'value'], message)
  }
  const type = typeof columns[0]?.value
  for (const [index, column] of columns.entries()) {
    const place = [...at, 'x-matrix', 'columns', index]
    if (typeof column.value !== type) {
      const kind = type === 'number' ? say`whole number` : say`text`
      const message = say`${JSON.stringify(column.value)} is no ${kind} as the first answer is`
      reporter.report('unfit-keyword', [...place, 'value'], message)
    }
    if (!column.exclusive || multiple) continue
    const message = say`exclusive belongs to a matrix with multiple: otherwise one answer is chosen anyway`
    reporter.report('unfit-keyword', [...place, 'exclusive'], message, { on: 'key' })
  }
}
