import { bases } from '../bases.ts'
import type { FieldTypeBase, TypeFormat } from './defineFieldType.ts'

/** What a field holds, as far as storage, wire and default widgets care. */
export type FieldType = keyof typeof bases

/** Formats that make a text a type of its own. */
export type TypeFormatName = Extract<(typeof bases)[FieldType], { format: TypeFormat }>['format']['name']

/** What both sides know of a type of field. */
export const fieldTypeBase = (type: FieldType): FieldTypeBase => bases[type]

/** The formats of types, in the order of their names. */
export const typeFormats: readonly (TypeFormat & { name: TypeFormatName })[] = Object.values<FieldTypeBase>(
  bases,
).flatMap(({ format }) => (format ? [format as TypeFormat & { name: TypeFormatName }] : []))
