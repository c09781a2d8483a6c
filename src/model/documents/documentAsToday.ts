import { namedAsToday } from '../fieldParts.ts'
import { fieldsInside } from '../insides.ts'
import type { FieldModel } from '../types/index.ts'

/**
 * A document that was filled in by an earlier version, under the names that a later one gives its fields: in rows and
 * objects too, as far as the later one says what they were called (`x-renamed-from`).
 */
export function documentAsToday(document: unknown, fields: readonly FieldModel[]): unknown {
  const named = namedAsToday(document, fields)
  if (typeof named !== 'object' || named === null || Array.isArray(named)) return named
  const values = named as Record<string, unknown>
  const inside = fields
    .filter(({ name }) => typeof values[name] === 'object' && values[name] !== null)
    .map(field => [field.name, insideAsToday(values[field.name], field)])
  return { ...values, ...Object.fromEntries(inside) }
}

const insideAsToday = (value: unknown, field: FieldModel): unknown =>
  Array.isArray(value)
    ? value.map(row => documentAsToday(row, fieldsInside(field, row)))
    : documentAsToday(value, fieldsInside(field, value))
