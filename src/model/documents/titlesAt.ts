import { fieldsInside } from '../insides.ts'
import type { FieldModel, Text } from '../types/index.ts'

/**
 * What a place of a document is called, step by step: titles of fields, and numbers of rows, of which the first is 1.
 * @param path as the paths of problems are written: `lines.0.amount`
 * @returns null where the document has no such place
 */
export function titlesAt(
  fields: readonly FieldModel[],
  content: unknown,
  path: string,
): (Text | number)[] | null {
  const [name = '', ...rest] = path.split('.')
  const field = fields.find(candidate => candidate.name === name)
  if (!field) return null
  const value = (content as Record<string, unknown> | null)?.[name]
  if (rest.length === 0) return [field.title]
  const inner = Array.isArray(value) ? titlesInRow(field, value, rest) : titlesInside(field, value, rest)
  return inner && [field.title, ...inner]
}

const titlesInside = (field: FieldModel, value: unknown, path: string[]) =>
  titlesAt(fieldsInside(field, value), value, path.join('.'))

function titlesInRow(field: FieldModel, rows: unknown[], [index = '', ...rest]: string[]) {
  const position = /^\d{1,4}$/.test(index) ? Number(index) : rows.length
  if (position >= rows.length) return null
  const inner = rest.length === 0 ? [] : titlesInside(field, rows[position], rest)
  return inner && [position + 1, ...inner]
}
