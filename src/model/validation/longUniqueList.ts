import type { JsonSchema } from '../types/index.ts'
import { propertyOf } from './resolveRule.ts'

/** Lists longer than this are not compared item by item. */
export const MAX_UNIQUE_ITEMS = 1_000

/** Whether the schema demands unique items anywhere. */
export function demandsUnique(schema: JsonSchema): boolean {
  return schema.uniqueItems === true || parts(schema).some(demandsUnique)
}

/** Path of the first list that is to be unique and is too long to be compared; null when there is none. */
export function longUniqueList(schema: JsonSchema, value: unknown, at: string[] = []): string[] | null {
  if (typeof value !== 'object' || value === null) return null
  if (schema.uniqueItems && Array.isArray(value) && value.length > MAX_UNIQUE_ITEMS) return at
  for (const branch of schema.anyOf ?? []) {
    const found = longUniqueList(branch, value, at)
    if (found) return found
  }
  for (const [key, part] of Object.entries(value)) {
    const rules = partRules(schema, value, key)
    const found = rules && longUniqueList(rules, part, [...at, key])
    if (found) return found
  }
  return null
}

function partRules(schema: JsonSchema, value: object, key: string): JsonSchema | undefined {
  if (Array.isArray(value)) return schema.items
  const extra = schema.additionalProperties
  return propertyOf(schema, key) ?? (typeof extra === 'object' ? extra : undefined)
}

function parts(schema: JsonSchema): JsonSchema[] {
  const extra = schema.additionalProperties
  return [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(typeof extra === 'object' ? [extra] : []),
    ...(schema.anyOf ?? []),
  ]
}
