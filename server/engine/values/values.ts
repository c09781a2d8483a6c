import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { FieldModel } from '#model/types/index.ts'

/** A value of the wire as the driver binds it to the field's column. */
export function toColumn(field: FieldModel, value: unknown): unknown {
  if (value === undefined || value === null) return null
  const { codec } = fieldTypeNamed(field.type)
  return codec?.toColumn ? codec.toColumn(value) : value
}

/** A value as the driver reads it, as JSON carries it: moments become YYYY-MM-DD HH:mm:ss in the platform's zone. */
export function toWire(field: FieldModel, value: unknown): unknown {
  if (value === undefined || value === null) return null
  const { codec } = fieldTypeNamed(field.type)
  return codec?.toWire ? codec.toWire(value) : value
}

/** A valid value in the one spelling that is stored and answered, so that equal values look equal. */
export function canonical(field: FieldModel, value: unknown): unknown {
  if (value === undefined || value === null) return null
  const { codec } = fieldTypeNamed(field.type)
  return codec?.canonical ? codec.canonical(value, field) : value
}
