import type { JsonSchema } from '#model/types/index.ts'
import { createValidator } from '#model/validation/createValidator.ts'
import type { Validator } from '#model/validation/Validator.ts'

export interface FieldRules {
  /** Path of the field: name, items.0.name. */
  path: string
  /** Schema of everything that is sent. */
  schema: JsonSchema
  /** Keywords that a reaction puts over those of the schema. */
  over: Record<string, unknown>
  /** What messages call the field: the schema knows its Chinese title only. */
  title: string
}

const validators = new WeakMap<JsonSchema, Map<string, Validator>>()

/** Returns what checks one field alone, as property of an object; undefined where its schema says nothing. */
export function fieldValidator({ path, schema, over, title }: FieldRules): Validator | undefined {
  const steps = path.split('.')
  const owner = steps.slice(0, -1).reduce<JsonSchema | undefined>(inner, schema)
  const name = steps.at(-1) as string
  const property = owner?.properties?.[name]
  if (!owner || !property) return undefined
  const known = validators.get(owner) ?? new Map<string, Validator>()
  validators.set(owner, known)
  const key = `${name} ${title} ${JSON.stringify(over)}`
  const validator = known.get(key) ?? createValidator(alone(owner, name, { ...property, ...over, title }))
  known.set(key, validator)
  return validator
}

function inner(schema: JsonSchema | undefined, step: string): JsonSchema | undefined {
  return /^\d+$/.test(step) ? schema?.items : schema?.properties?.[step]
}

function alone({ required = [] }: JsonSchema, name: string, property: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { [name]: property },
    required: required.filter(other => other === name),
  }
}
