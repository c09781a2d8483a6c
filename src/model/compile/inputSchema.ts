import type { FieldModel, JsonSchema } from '../types/index.ts'
import { nullable } from './valueSchema.ts'

/**
 * What a form sends, once empty texts are null: the fields and nothing else. Fields that may stay empty take null.
 * @param required names that must be present
 */
export function inputSchema(fields: FieldModel[], required: string[]): JsonSchema {
  const properties = Object.fromEntries(fields.map(field => [field.name, inputOf(field)]))
  return { type: 'object', properties, required, additionalProperties: false }
}

/** Schema of a field's input, with title and messages for whoever words a mistake. */
export function inputOf(field: FieldModel): JsonSchema {
  const { schema, required, title, messages } = field
  return {
    ...(required ? schema : nullable(schema)),
    title,
    ...(Object.keys(messages).length > 0 ? { 'x-message': messages } : {}),
  }
}
