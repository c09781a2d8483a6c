import { fieldTypes } from '../index.ts'
import type { FieldTypeDefinition, TypedField, TypeFormat } from './defineFieldType.ts'

/** What a field holds, as far as storage, wire and default widgets care. */
export type FieldType = keyof typeof fieldTypes

/** Formats that make a text a type of its own. */
export type TypeFormatName = Extract<(typeof fieldTypes)[FieldType], { format: TypeFormat }>['format']['name']

const definitions: Record<FieldType, FieldTypeDefinition> = fieldTypes

/** The definition of a type of field. */
export const fieldTypeNamed = (type: FieldType): FieldTypeDefinition => definitions[type]

/** Every type of field, in the order of their names. */
export const allFieldTypes = Object.values(definitions) as (FieldTypeDefinition & { type: FieldType })[]

/** The formats of types, in the order of their names. */
export const typeFormats: readonly (TypeFormat & { name: TypeFormatName })[] = allFieldTypes.flatMap(
  ({ format }) => (format ? [format as TypeFormat & { name: TypeFormatName }] : []),
)

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

/** A valid value in the one spelling that is stored and answered, so that equal values look equal. */
export function canonical(field: Typed, value: unknown): unknown {
  if (value === undefined || value === null) return null
  const { codec } = fieldTypeNamed(field.type)
  return codec?.canonical ? codec.canonical(value, field) : value
}
