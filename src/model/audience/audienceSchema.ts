import type { AudiencePartModel } from '../types/Field.ts'
import type { JsonSchema } from '../types/JsonSchema.ts'
import { MOST_ITEMS } from './audienceRule.ts'

/** What a rule may say that is put together of these parts. That it says anything is a rule of its own. */
export function audienceSchema(
  parts: readonly AudiencePartModel[],
  schemaOf: (part: AudiencePartModel) => JsonSchema,
): JsonSchema {
  const lists = parts.map(part => [part.name, listSchema(part, schemaOf(part))] as const)
  return {
    type: 'object',
    properties: {
      all: { type: 'boolean', const: true, title: { zh: '所有人', en: 'Everybody' } },
      ...Object.fromEntries(lists),
    },
    additionalProperties: false,
  }
}

const listSchema = ({ title }: AudiencePartModel, items: JsonSchema): JsonSchema => ({
  type: 'array',
  items,
  minItems: 1,
  maxItems: MOST_ITEMS,
  uniqueItems: true,
  title,
})

/** An item of a part: a key, a node with whether those below it are meant, or values of which any may be open. */
export function itemSchema({ reference, by }: AudiencePartModel, key: JsonSchema): JsonSchema {
  if (!reference) return traitsSchema(by)
  if (!reference.tree) return key
  return {
    type: 'object',
    properties: { id: key, below: { type: 'boolean' } },
    required: ['id', 'below'],
    additionalProperties: false,
  }
}

const traitsSchema = (by: AudiencePartModel['by']): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(by.map(({ name, schema, title }) => [name, { ...orNull(schema), title }])),
  required: by.map(({ name }) => name),
  additionalProperties: false,
})

const orNull = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  type: [...[schema.type ?? []].flat(), 'null'],
  ...(schema.enum ? { enum: [...schema.enum, null] } : {}),
})
