import type { DataType } from '../field-types/shared/defineFieldType.ts'
import { allFieldTypes, type FieldType } from '../field-types/shared/fieldTypeNamed.ts'
import type { PropertySource } from '../source/property.ts'

/** The reference of a property in its long form; null for none. */
export function referenceOf(property: PropertySource) {
  const given = property['x-ref']
  if (given === undefined) return null
  return typeof given === 'string' ? { to: given } : given
}

/**
 * JSON type of a property. Where it is not written it follows from the rest: properties → object, items → array,
 * enum and const → that of the value, x-ref → that of the target's key (here null), x-scale → number, else text.
 */
export function dataTypeOf(property: PropertySource): DataType | null {
  if (property.type) return property.type
  if (property.properties || property['x-schema']) return 'object'
  if (property.items || property['x-table']) return 'array'
  const reference = referenceOf(property)
  if (reference) return 'through' in reference && reference.through ? 'array' : null
  if (property['x-scale'] !== undefined) return 'number'
  return dataTypeOfValue(property.const ?? property.enum?.[0])
}

function dataTypeOfValue(value: unknown): DataType {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value === 'boolean' ? 'boolean' : 'string'
}

/**
 * What a property holds, as far as storage and wire care.
 * @param keyType type of the referred property, for references that do not say their own
 */
export function fieldTypeOf(property: PropertySource, keyType: FieldType = 'integer'): FieldType {
  const type = dataTypeOf(property)
  if (type === null) return keyType
  const candidates = allFieldTypes.filter(({ data }) => data.includes(type))
  const claimed = candidates.find(candidate =>
    candidate.format ? candidate.format.name === property.format : candidate.claims?.(property),
  )
  const plain = candidates.find(({ format, claims }) => !format && !claims)
  if (!claimed && !plain) throw new Error(`src/model/field-types has no type for values that are ${type}`)
  return (claimed ?? plain)?.type as FieldType
}
