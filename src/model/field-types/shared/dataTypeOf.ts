import type { DataType, TypedProperty } from './defineFieldType.ts'

/**
 * JSON type of a property. Where it is not written it follows from the rest: properties, x-matrix, x-audience → object, items and x-blocks → array,
 * enum, options and const → that of the value, x-ref → that of the target's key (here null), x-scale → number, else text.
 */
export function dataTypeOf(property: TypedProperty): DataType | null {
  if (property.type) return property.type
  if (property.properties || property['x-schema'] || property['x-matrix'] || property['x-audience'])
    return 'object'
  if (property.items || property['x-table'] || property['x-blocks']) return 'array'
  const reference = property['x-ref']
  if (reference)
    return typeof reference === 'object' && 'through' in reference && reference.through ? 'array' : null
  if (property['x-scale'] !== undefined) return 'number'
  return dataTypeOfValue(property.const ?? property.enum?.[0] ?? property['x-options']?.[0]?.value)
}

function dataTypeOfValue(value: unknown): DataType {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value === 'boolean' ? 'boolean' : 'string'
}
