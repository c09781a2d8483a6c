import { parseMoment } from '#model/format/moments.ts'
import type { FieldModel } from '#model/types/index.ts'

/** A value of the wire as the driver binds it to the field's column. */
export function toColumn(field: FieldModel, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (field.type === 'json') return JSON.stringify(value)
  if (field.type === 'date-time') return momentOf(value)
  return value
}

function momentOf(value: unknown): Date {
  if (value instanceof Date) return value
  const ms = typeof value === 'number' ? value : parseMoment(String(value))
  if (ms === null) throw new Error(`"${String(value)}" is no date-time, although it passed validation.`)
  return new Date(ms)
}
