import type { JsonSchema } from '../../types/JsonSchema.ts'
import type { ValueCodec } from './defineFieldType.ts'

/** A text of digits as a whole number; the text itself where a double does not count so far. */
export function integerOf(text: string): unknown {
  if (!/^-?\d{1,16}$/.test(text)) return text
  return Number.isSafeInteger(Number(text)) ? Number(text) : text
}

/** A text of digits as a number; undefined for any other. */
export const decimalOfText = (text: string): number | undefined =>
  /^-?\d{1,17}(\.\d{1,12})?$/.test(text) ? Number(text) : undefined

/** A text of the query as a whole number; undefined for any other. */
export function wholeNumberOf(text: string): number | undefined {
  const value = integerOf(text)
  return typeof value === 'number' ? value : undefined
}

/** A number that an address or a dictionary holds as text; null where it is none. */
export const numberFromText: NonNullable<ValueCodec['fromText']> = text =>
  Number.isNaN(Number(text)) ? null : Number(text)

/** The schema with bounds where it has none. */
export function withBounds(schema: JsonSchema, limit: number): JsonSchema {
  const bounded = { ...schema }
  if (schema.minimum === undefined && schema.exclusiveMinimum === undefined) bounded.minimum = -limit
  if (schema.maximum === undefined && schema.exclusiveMaximum === undefined) bounded.maximum = limit
  return bounded
}
