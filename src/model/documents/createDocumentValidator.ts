import { compilePattern } from '../format/compilePattern.ts'
import { localized } from '../language/localized.ts'
import { textOf } from '../language/t.ts'
import type { JsonSchema } from '../types/index.ts'
import { assertPlainJson, createValidator, UnsafeJsonError, type Validator } from '../validation/index.ts'

/** A step takes a quarter of a microsecond, and nothing else is answered meanwhile. */
const MOST_STEPS = 2_000_000
const BOUNDS = { depth: 24, nodes: 10_000, characters: 500_000 }

/** The interpreted validator of a published schema, for documents of any sender: what would be slow is refused. */
export function createDocumentValidator(schema: JsonSchema): Validator {
  const validate = createValidator(schema)
  return (value, language) => {
    const isSmall = isWithin(value) && patternSteps(schema, value) <= MOST_STEPS
    if (isSmall) return validate(value, language)
    return [
      { field: '', code: 'size', params: {}, message: textOf(localized('内容过大或嵌套过深'), language) },
    ]
  }
}

function isWithin(value: unknown): boolean {
  try {
    assertPlainJson(value, BOUNDS)
    return true
  } catch (error) {
    if (error instanceof UnsafeJsonError) return false
    throw error
  }
}

/**
 * Steps that the patterns of a schema take over a document at most: each is bounded by itself, but a list may
 * hold thousands of texts for one pattern.
 */
function patternSteps(
  schema: JsonSchema,
  value: unknown,
  sizes: (pattern: string) => number = remembered(),
): number {
  if (typeof value === 'string')
    return schema.pattern === undefined ? 0 : value.length * sizes(schema.pattern)
  if (typeof value !== 'object' || value === null) return 0
  const parts = Array.isArray(value)
    ? value.map(item => patternSteps(schema.items ?? {}, item, sizes))
    : Object.entries(value).map(([name, part]) => patternSteps(schemaOf(schema, name), part, sizes))
  // Every branch is tried, whichever the value says it is.
  const branches = (schema.anyOf ?? []).map(branch => patternSteps(branch, value, sizes))
  return [...parts, ...branches].reduce((sum, steps) => sum + steps, 0)
}

function schemaOf({ properties, additionalProperties }: JsonSchema, name: string): JsonSchema {
  if (properties && Object.hasOwn(properties, name)) return properties[name] ?? {}
  return typeof additionalProperties === 'object' ? additionalProperties : {}
}

function remembered(): (pattern: string) => number {
  const known = new Map<string, number>()
  return pattern => {
    const size = known.get(pattern) ?? compilePattern(pattern).size
    known.set(pattern, size)
    return size
  }
}
