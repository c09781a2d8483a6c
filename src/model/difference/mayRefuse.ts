import { isSame } from '../isSame.ts'
import type { JsonSchema } from '../types/index.ts'

/** What says nothing about which values are right. */
const SILENT: ReadonlySet<string> = new Set([
  ...['title', 'description', 'readOnly', 'discriminator'],
  ...['x-message', 'x-discriminator'],
])

type Judge = (before: JsonSchema, after: JsonSchema) => boolean

/** By keyword of the later schema, whether it refuses something that the earlier one takes. */
const JUDGES: Readonly<Record<string, Judge>> = {
  type: (before, after) => !typesOf(before).every(type => isTaken(type, typesOf(after))),
  enum: (before, after) => !(valuesOf(before)?.every(value => isAmong(value, after.enum ?? [])) ?? false),
  const: (before, after) => !(valuesOf(before)?.every(value => isSame(value, after.const)) ?? false),
  minLength: (before, after) => (before.minLength ?? 0) < (after.minLength ?? 0),
  minItems: (before, after) => (before.minItems ?? 0) < (after.minItems ?? 0),
  maxLength: (before, after) => (before.maxLength ?? Number.POSITIVE_INFINITY) > (after.maxLength ?? 0),
  maxItems: (before, after) => (before.maxItems ?? Number.POSITIVE_INFINITY) > (after.maxItems ?? 0),
  minimum: (before, after) => lowest(before) < (after.minimum ?? 0),
  exclusiveMinimum: (before, after) =>
    lowest(before) < (after.exclusiveMinimum ?? 0) ||
    (lowest(before) === after.exclusiveMinimum && before.exclusiveMinimum !== after.exclusiveMinimum),
  maximum: (before, after) => highest(before) > (after.maximum ?? 0),
  exclusiveMaximum: (before, after) =>
    highest(before) > (after.exclusiveMaximum ?? 0) ||
    (highest(before) === after.exclusiveMaximum && before.exclusiveMaximum !== after.exclusiveMaximum),
  uniqueItems: (before, after) => after.uniqueItems === true && before.uniqueItems !== true,
  items: (before, after) => mayRefuse(before.items ?? {}, after.items ?? {}),
  required: (before, after) => !(after.required ?? []).every(name => before.required?.includes(name)),
  properties: refusesProperties,
  additionalProperties: refusesOthers,
}

/**
 * Whether a schema may refuse a value that another takes; true where it cannot be told. What a keyword that stands here by
 * itself says is judged; every other has to be the same.
 */
export function mayRefuse(before: JsonSchema, after: JsonSchema): boolean {
  if (isSame(before, after)) return false
  return Object.keys(after)
    .filter(keyword => !SILENT.has(keyword))
    .some(keyword => {
      const judge = Object.hasOwn(JUDGES, keyword) ? JUDGES[keyword] : undefined
      if (judge) return judge(before, after)
      return !isSame(before[keyword as keyof JsonSchema], after[keyword as keyof JsonSchema])
    })
}

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']

const typesOf = ({ type }: JsonSchema): string[] => (type === undefined ? TYPES : [type].flat())

const isTaken = (type: string, among: readonly string[]): boolean =>
  among.includes(type) || (type === 'integer' && among.includes('number'))

/** The values of a schema that takes no others; undefined for one that takes more. */
function valuesOf({ const: only, enum: several }: JsonSchema): unknown[] | undefined {
  if (only !== undefined) return [only]
  return several
}

const isAmong = (value: unknown, values: readonly unknown[]): boolean =>
  values.some(one => isSame(one, value))

const lowest = ({ minimum, exclusiveMinimum }: JsonSchema): number =>
  Math.max(minimum ?? Number.NEGATIVE_INFINITY, exclusiveMinimum ?? Number.NEGATIVE_INFINITY)

const highest = ({ maximum, exclusiveMaximum }: JsonSchema): number =>
  Math.min(maximum ?? Number.POSITIVE_INFINITY, exclusiveMaximum ?? Number.POSITIVE_INFINITY)

function refusesProperties(before: JsonSchema, { properties = {} }: JsonSchema): boolean {
  return Object.entries(properties).some(([name, schema]) => {
    const known = before.properties?.[name]
    if (known) return mayRefuse(known, schema)
    const rest = before.additionalProperties
    if (rest === false) return false
    return typeof rest === 'object' ? mayRefuse(rest, schema) : true
  })
}

function refusesOthers(before: JsonSchema, { properties = {}, additionalProperties }: JsonSchema): boolean {
  if (additionalProperties === undefined || additionalProperties === true) return false
  const rest = additionalProperties === false ? null : additionalProperties
  const gone = Object.entries(before.properties ?? {}).filter(([name]) => !Object.hasOwn(properties, name))
  if (gone.some(([, schema]) => rest === null || mayRefuse(schema, rest))) return true
  const others = before.additionalProperties
  if (others === false) return false
  return rest === null || typeof others !== 'object' || mayRefuse(others, rest)
}
