import { formatMoment } from '#model/format/moments.ts'
import type { FieldModel } from '#model/types/index.ts'

/** A value as the driver reads it, as JSON carries it: moments become YYYY-MM-DD HH:mm:ss in the platform's zone. */
export function toWire(field: FieldModel, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (value instanceof Date) return formatMoment(value.getTime())
  if (field.type === 'time' && typeof value === 'string') return value.slice(0, 8)
  return value
}
