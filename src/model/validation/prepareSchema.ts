import { compilePattern } from '../format/compilePattern.ts'
import { isFormatName } from '../format/formats.ts'
import type { JsonSchema } from '../types/index.ts'

/** Keywords that decide, in the order in which the most useful mistake of a field is chosen. */
export const KEYWORDS = [
  'type',
  'const',
  'enum',
  'additionalProperties',
  'minLength',
  'maxLength',
  'format',
  'pattern',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'anyOf',
] as const

const DECIDING = new Set<string>([...KEYWORDS, 'required', 'properties', 'items'])
const ANNOTATIONS = new Set([
  'title',
  'description',
  'default',
  'readOnly',
  'writeOnly',
  '$schema',
  '$id',
  '$comment',
])
const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'])
const MAX_SCHEMA_DEPTH = 32

/** A schema that a validator cannot be made of. A programmer's or author's mistake, never a user's. */
export class SchemaError extends Error {
  /** JSON pointer into the schema. */
  readonly at: string

  constructor(message: string, at: string) {
    super(`${message} (at ${at || 'the root'})`)
    this.name = 'SchemaError'
    this.at = at
  }
}

/**
 * A copy of the schema with the deciding keywords only, which both validators understand alike. Annotations and
 * x- keywords are dropped.
 *
 * @throws SchemaError when a keyword, type or format is unknown, or a pattern cannot be matched safely
 */
export function prepareSchema(schema: JsonSchema, at = '', depth = 0): JsonSchema {
  if (depth > MAX_SCHEMA_DEPTH) throw new SchemaError('The schema is nested too deeply', at)
  const prepared: Record<string, unknown> = {}
  for (const [keyword, value] of Object.entries(schema)) {
    if (value === undefined || ANNOTATIONS.has(keyword) || keyword.startsWith('x-')) continue
    if (!DECIDING.has(keyword)) throw new SchemaError(`Unknown keyword "${keyword}"`, at)
    prepared[keyword] = prepareKeyword(keyword, value, `${at}/${keyword}`, depth + 1)
  }
  return prepared
}

function prepareKeyword(keyword: string, value: unknown, at: string, depth: number): unknown {
  const nested = (schema: unknown, key?: string | number) =>
    prepareSchema(schema as JsonSchema, key === undefined ? at : `${at}/${key}`, depth)
  switch (keyword) {
    case 'properties':
      return mapProperties(value as Record<string, JsonSchema>, nested)
    case 'items':
      return nested(value)
    case 'additionalProperties':
      return typeof value === 'boolean' ? value : nested(value)
    case 'anyOf':
      return (value as JsonSchema[]).map(nested)
    default:
      checkValue(keyword, value, at)
      return value
  }
}

/** Without a prototype, so that no property name means anything else. */
function mapProperties(
  properties: Record<string, JsonSchema>,
  prepare: (s: JsonSchema, key: string) => JsonSchema,
) {
  const prepared: Record<string, JsonSchema> = Object.create(null)
  for (const [name, schema] of Object.entries(properties)) prepared[name] = prepare(schema, name)
  return prepared
}

function checkValue(keyword: string, value: unknown, at: string): void {
  if (keyword === 'type') {
    for (const type of [value].flat()) {
      if (!TYPES.has(type as string)) throw new SchemaError(`Unknown type "${type}"`, at)
    }
  }
  if (keyword === 'format' && !isFormatName(value as string)) {
    throw new SchemaError(`Unknown format "${value}"`, at)
  }
  if (keyword === 'pattern') checkPattern(value as string, at)
}

function checkPattern(source: string, at: string): void {
  try {
    compilePattern(source)
  } catch (error) {
    throw new SchemaError(`Pattern ${source}: ${(error as Error).message}`, at)
  }
}
