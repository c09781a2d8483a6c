import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { FieldModel } from '#model/types/index.ts'

/** A value of the wire as the driver binds it to the field's column. */
export function toColumn(field: FieldModel, value: unknown): unknown {
  if (value === undefined || value === null) return null
  const { codec } = fieldTypeNamed(field.type)
  return codec?.toColumn ? codec.toColumn(value) : value
}
