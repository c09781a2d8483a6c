import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { FieldModel } from '#model/types/index.ts'

/** A valid value in the one spelling that is stored and answered, so that equal values look equal. */
export function canonical(field: FieldModel, value: unknown): unknown {
  if (value === undefined || value === null) return null
  const { codec } = fieldTypeNamed(field.type)
  return codec?.canonical ? codec.canonical(value, field) : value
}
