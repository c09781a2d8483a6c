import type { JsonSchema } from '../types/index.ts'
import { branchFor, child } from './branchFor.ts'
import { propertyOf } from './resolveRule.ts'

const LAST = Number.MAX_SAFE_INTEGER

/**
 * What tells the place of a field among all fields of a value, for comparing: properties in the order of the schema,
 * unknown ones after them in the order of the value, items by index, a parent before its parts.
 */
export function createOrder(schema: JsonSchema, value: unknown): (at: string[]) => number[] {
  const places = new WeakMap<object, ReadonlyMap<string, number>>()

  /** Where each name of an object stands; found out once, because any number of fields may ask. */
  function placesOf(object: object): ReadonlyMap<string, number> {
    const known = places.get(object)
    if (known) return known
    const made = new Map(Object.keys(object).map((name, index) => [name, index]))
    places.set(object, made)
    return made
  }

  function rank({ properties = {} }: JsonSchema, here: unknown, name: string): number {
    const named = placesOf(properties)
    const place = named.get(name)
    if (place !== undefined) return place
    const found = typeof here === 'object' && here !== null ? placesOf(here).get(name) : undefined
    return found === undefined ? LAST : named.size + found
  }

  return at => {
    const key: number[] = []
    let rules: JsonSchema = schema
    let here = value
    for (const part of at) {
      key.push(Array.isArray(here) ? Number(part) : rank(rules, here, part))
      rules = inner(rules, here, part)
      here = child(here, part)
      rules = branchFor(rules, here)
    }
    return key
  }
}

/** Negative when the first stands before the second. */
export function compareOrder(first: number[], second: number[]): number {
  const length = Math.min(first.length, second.length)
  for (let index = 0; index < length; index++) {
    const difference = (first[index] as number) - (second[index] as number)
    if (difference !== 0) return difference
  }
  return first.length - second.length
}

function inner(schema: JsonSchema, value: unknown, part: string): JsonSchema {
  if (Array.isArray(value)) return schema.items ?? {}
  const property = propertyOf(schema, part)
  if (property) return property
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
}
