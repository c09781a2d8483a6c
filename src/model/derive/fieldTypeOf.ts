import { dataTypeOf } from '../field-types/shared/dataTypeOf.ts'
import type { FieldType } from '../field-types/shared/fieldTypeBase.ts'
import { allFieldTypes, fieldTypeNamed } from '../field-types/shared/fieldTypeNamed.ts'
import type { PropertySource } from '../source/property.ts'

/** The reference of a property to one page, in its long form; null for none. */
export function referenceOf(property: PropertySource) {
  const given = property['x-ref']
  if (given === undefined || (typeof given === 'object' && 'oneOf' in given)) return null
  return typeof given === 'string' ? { to: given } : given
}

/** Type of the keys that the database counts: that of a record which describes none. */
export const COUNTED_KEY = allFieldTypes.find(({ key }) => key === 'number')?.type as FieldType

/**
 * What a property holds, as far as storage and wire care.
 * @param keyType type of the referred property, for references that do not say their own
 */
export function fieldTypeOf(property: PropertySource, keyType: FieldType = COUNTED_KEY): FieldType {
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

/** A value that a page file gives a property, in the one spelling that is stored and compared. */
export function canonicalOf(property: PropertySource, type: FieldType, value: unknown): unknown {
  const { codec } = fieldTypeNamed(type)
  if (!codec?.canonical || value === null) return value
  return codec.canonical(value, { scale: property['x-scale'] ?? null, schema: {}, dict: null, widget: '' })
}
