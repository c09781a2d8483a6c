import type { FieldModel } from '#model/types/index.ts'
import type { Row } from '../contracts/records.ts'
import { canonical } from '../values/canonical.ts'
import { sanitizeRichText } from './sanitizeRichText.ts'

/** Brings valid values into the form they are stored in: rounded, in one spelling, HTML without what could run. */
export function normalizeValues(values: Row, fields: readonly FieldModel[]): void {
  for (const field of fields) {
    if (field.name in values) values[field.name] = normalize(field, values[field.name])
  }
}

function normalize(field: FieldModel, value: unknown): unknown {
  if (typeof value === 'string' && field.widget === 'rich-text') return sanitizeRichText(value)
  if (field.fields.length === 0 || typeof value !== 'object' || value === null) return canonical(field, value)
  for (const item of Array.isArray(value) ? value : [value]) {
    if (typeof item === 'object' && item !== null) normalizeValues(item as Row, field.fields)
  }
  return value
}
