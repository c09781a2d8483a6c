import { fieldTypes } from '../index.ts'
import type { FieldTypeDefinition } from './defineFieldType.ts'
import type { FieldType } from './fieldTypeBase.ts'

const definitions: Record<FieldType, FieldTypeDefinition> = fieldTypes

/** The whole definition of a type of field; a browser asks `fieldTypeBase`, which is smaller. */
export const fieldTypeNamed = (type: FieldType): FieldTypeDefinition => definitions[type]

/** Every type of field, in the order of their names. */
export const allFieldTypes = /* @__PURE__ */ Object.values(definitions) as (FieldTypeDefinition & {
  type: FieldType
})[]
