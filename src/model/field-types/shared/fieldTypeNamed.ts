import { fieldTypes } from '../index.ts'
import type { FieldTypeDefinition, TypedField } from './defineFieldType.ts'
import type { FieldType } from './fieldTypeBase.ts'

const definitions: Record<FieldType, FieldTypeDefinition> = fieldTypes

/** The whole definition of a type of field; a browser asks `fieldTypeBase`, which is smaller. */
export const fieldTypeNamed = (type: FieldType): FieldTypeDefinition => definitions[type]

/** Every type of field, in the order of their names. */
export const allFieldTypes = /* @__PURE__ */ Object.values(definitions) as (FieldTypeDefinition & {
  type: FieldType
})[]

type Typed = TypedField & { type: FieldType }

/** A value of the wire as the driver binds it to the field's column. */
export function toColumn(field: Typed, value: unknown): unknown {
  if (value === undefined || value === null) return null
  const { codec } = fieldTypeNamed(field.type)
  return codec?.toColumn ? codec.toColumn(value) : value
}

/** A value as the driver reads it, as JSON carries it: moments become YYYY-MM-DD HH:mm:ss in the platform's zone. */
export function toWire(field: Typed, value: unknown): unknown {
  if (value === undefined || value === null) return null
  const { codec } = fieldTypeNamed(field.type)
  return codec?.toWire ? codec.toWire(value) : value
}

/** The same for a value that somebody has sent: one with more decimal places than are kept stays as it is, to be refused. */
export const sentValue = (field: Typed, value: unknown): unknown =>
  field.scale !== null && typeof value === 'number' ? value : canonical(field, value)

/** A valid value in the one spelling that is stored and answered, so that equal values look equal. */
export function canonical(field: Typed, value: unknown): unknown {
  if (value === undefined || value === null) return null
  const { codec } = fieldTypeNamed(field.type)
  return codec?.canonical ? codec.canonical(value, field) : value
}
