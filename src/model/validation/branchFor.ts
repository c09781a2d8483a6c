import type { JsonSchema } from '../types/index.ts'
import { propertyOf } from './resolveRule.ts'

/** An own property or item; undefined when there is none. */
export const child = (value: unknown, part: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, part)
    ? (value as Record<string, unknown>)[part]
    : undefined

/** Which branch of anyOf describes an object that says so itself; -1 where it says none of them, null where none is told apart. */
export function branchIndex(schema: JsonSchema, value: unknown): number | null {
  const by = schema['x-discriminator']
  if (by === undefined) return null
  const told = child(value, by)
  return told === undefined
    ? -1
    : (schema.anyOf ?? []).findIndex(branch => propertyOf(branch, by)?.const === told)
}

/** The schema that describes a value: the branch that it says itself, else the whole. */
export function branchFor(schema: JsonSchema, value: unknown): JsonSchema {
  return schema.anyOf?.[branchIndex(schema, value) ?? -1] ?? schema
}
