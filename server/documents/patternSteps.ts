import { compilePattern } from '#model/format/compilePattern.ts'
import type { JsonSchema } from '#model/types/index.ts'

/**
 * Steps that the patterns of a schema take over a document at most: each is bounded by itself, but a list may
 * hold thousands of texts for one pattern.
 */
export function patternSteps(
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
  return parts.reduce((sum, steps) => sum + steps, 0)
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
