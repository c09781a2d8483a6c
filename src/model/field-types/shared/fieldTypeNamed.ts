import { fieldTypes } from '../index.ts'
import type { FieldTypeDefinition, TypeFormat } from './defineFieldType.ts'

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
