import { formatMoment, parseMoment } from '#model/format/moments.ts'
import { roundTo } from '#model/number/roundTo.ts'
import type { FieldModel } from '#model/types/index.ts'

/** A valid value in the one spelling that is stored and answered, so that equal values look equal. */
export function canonical(field: FieldModel, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (typeof value === 'number') return field.scale === null ? value : roundTo(value, field.scale)
  if (field.type === 'links' && Array.isArray(value)) return sortedIds(value)
  if (typeof value !== 'string') return value
  if (field.type === 'date-time') return momentText(value)
  if (field.type === 'time' && value.length === 5) return `${value}:00`
  return value
}

/** Fractions of a second are kept on storage, not on the wire. */
function momentText(text: string): string {
  const ms = parseMoment(text)
  return ms === null ? text : formatMoment(ms)
}

const sortedIds = (ids: unknown[]): unknown[] => [...new Set(ids)].sort((a, b) => Number(a) - Number(b))
