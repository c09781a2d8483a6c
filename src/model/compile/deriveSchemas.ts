import type { FieldModel, JsonSchema, ResourceModel } from '../types/index.ts'
import { inputOf, inputSchema } from './inputSchema.ts'
import { nullable } from './valueSchema.ts'

/** What a new record, a change and an answer of a resource look like. */
export function deriveSchemas(key: string, fields: FieldModel[]): ResourceModel['schemas'] {
  return {
    create: createSchema(fields),
    update: updateSchema(key, fields),
    answer: answerSchema(key, fields),
  }
}

/** A new record, after empty texts became null and defaults were filled in. */
function createSchema(fields: FieldModel[]): JsonSchema {
  const writable = fields.filter(field => field.write !== 'never')
  return inputSchema(
    writable,
    writable.filter(field => field.required).map(field => field.name),
  )
}

/** A change: only the key must be there; what is absent stays, what is demanded may not be cleared. */
function updateSchema(key: string, fields: FieldModel[]): JsonSchema {
  const writable = fields.filter(field => field.write === 'always' && field.name !== key)
  const schema = inputSchema(writable, [key])
  const kept = fields.filter(field => field.name === key || field.name === 'version')
  const own = Object.fromEntries(kept.map(field => [field.name, keptSchema(field, key)]))
  return { ...schema, properties: { ...own, ...schema.properties } }
}

function keptSchema(field: FieldModel, key: string): JsonSchema {
  const schema = inputOf(field)
  return field.name === key ? { ...schema, type: field.schema.type } : schema
}

/** A record as it is answered; references carry their object beside the id. Fields nobody may read are absent. */
function answerSchema(key: string, fields: FieldModel[]): JsonSchema {
  const readable = fields.filter(field => !field.writeOnly)
  const properties: Record<string, JsonSchema> = {}
  for (const field of readable) {
    properties[field.name] =
      field.name === key ? inputOf({ ...field, required: true }) : nullable(inputOf(field))
    if (field.reference) properties[field.reference.as] = embeddedSchema(field)
  }
  return { type: 'object', properties, required: [key] }
}

function embeddedSchema({ reference, schema }: FieldModel): JsonSchema {
  const isList = schema.type === 'array'
  const names = reference?.embed ?? []
  const properties = Object.fromEntries(names.map(name => [name, {}]))
  const one: JsonSchema = { type: 'object', properties }
  return isList ? { type: 'array', items: one } : nullable(one)
}
