import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { FieldModel } from '#model/types/index.ts'

/** A value as the driver reads it, as JSON carries it: moments become YYYY-MM-DD HH:mm:ss in the platform's zone. */
export function toWire(field: FieldModel, value: unknown): unknown {
  if (value === undefined || value === null) return null
  const { codec } = fieldTypeNamed(field.type)
  return codec?.toWire ? codec.toWire(value) : value
}
