import {
  type BlocksSource,
  type Inside,
  insidesOfProperty,
  SHAPE_TITLE,
  shapeFieldOf,
} from '../derive/blocks.ts'
import { canonicalOf, fieldTypeOf } from '../derive/fieldTypeOf.ts'
import { optionMessages, optionValues } from '../derive/optionsOf.ts'
import { dataTypeOf } from '../field-types/shared/dataTypeOf.ts'
import { fieldTypeNamed } from '../field-types/shared/fieldTypeNamed.ts'
import type { PropertySource } from '../source/property.ts'
import type { FieldModel, JsonSchema } from '../types/index.ts'

/** Keywords that are taken over as they stand. */
const KEYWORDS = [
  'format',
  'enum',
  'const',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
] as const

/**
 * JSON Schema of a value of a property, without x- keywords; null is not part of it. Whole numbers stay where
 * a double counts exactly (2^53), numbers with x-scale within fifteen digits, unless the schema is stricter.
 * @param inherited facts of the referred property, for references
 */
export function valueSchema(property: PropertySource, inherited: JsonSchema = {}): JsonSchema {
  const type = dataTypeOf(property)
  const given: JsonSchema = type === null ? { ...inherited } : { type }
  for (const keyword of KEYWORDS) {
    if (property[keyword] !== undefined) Object.assign(given, { [keyword]: property[keyword] })
  }
  const options = optionValues(property)
  if (options && type !== 'array') given.enum = options
  const schema = completed(given, property)
  if (type === 'array') {
    const items = itemSchema(property) ?? schema.items ?? inheritedItems(inherited)
    schema.items = options ? { ...items, ...chosenItems(property, options) } : items
  }
  // A document is described by its version.
  if (type === 'object' && property['x-schema'] === undefined) describeObject(schema, property)
  return schema
}

function itemSchema({ items, 'x-blocks': blocks, ...property }: PropertySource): JsonSchema | undefined {
  if (blocks) return blockSchema(blocks, insidesOfProperty({ ...property, 'x-blocks': blocks }))
  return items && nestedSchema(items)
}

/** A row says its shape first, and is then what the shape describes. */
function blockSchema(blocks: BlocksSource, shapes: readonly Inside[]): JsonSchema {
  const by = shapeFieldOf(blocks)
  return {
    type: 'object',
    properties: { [by]: { type: 'string', enum: Object.keys(blocks.shapes), title: SHAPE_TITLE } },
    required: [by],
    anyOf: shapes.map(({ described }) => nestedSchema(described)),
    'x-discriminator': by,
  }
}

/** Of a list each item is one of the options, in words for people where it is not. */
const chosenItems = (property: PropertySource, options: unknown[]): JsonSchema => ({
  type: dataTypeOf({ enum: options }) as string,
  enum: options,
  'x-message': optionMessages(property, {}),
})

function inheritedItems(inherited: JsonSchema): JsonSchema {
  return inherited.type === undefined ? {} : inherited
}

/** The schema with what the type adds: whole numbers and exact ones are bounded. */
function completed(schema: JsonSchema, property: PropertySource): JsonSchema {
  if (typeof schema.type !== 'string') return schema
  const name = fieldTypeOf({ ...property, type: schema.type as PropertySource['type'] })
  const chosen = withCanonical(schema, value => canonicalOf(property, name, value))
  return fieldTypeNamed(name).schema?.(chosen, property) ?? chosen
}

/** What is sent is compared with choices once it is in the one spelling of its type. */
function withCanonical(
  { enum: choices, const: only, ...schema }: JsonSchema,
  canonical: (value: unknown) => unknown,
) {
  return {
    ...schema,
    ...(choices === undefined ? {} : { enum: choices.map(canonical) }),
    ...(only === undefined ? {} : { const: canonical(only) }),
  }
}

/** An object that describes its properties takes no others; one that does not takes any. */
function describeObject(schema: JsonSchema, property: PropertySource): void {
  const { properties, required, additionalProperties } = property
  // What is not always asked for is demanded by whoever knows whether it is.
  const demanded = required?.filter(name => properties?.[name]?.['x-visible'] === undefined)
  if (properties) schema.properties = mapSchemas(properties, demanded ?? [])
  if (demanded) schema.required = demanded
  const rest = additionalProperties ?? (properties ? false : undefined)
  if (rest !== undefined) schema.additionalProperties = typeof rest === 'boolean' ? rest : nestedSchema(rest)
}

function mapSchemas(
  properties: Record<string, PropertySource>,
  required: string[],
): Record<string, JsonSchema> {
  const entries = Object.entries(properties).map(([name, property]) => {
    const schema = nestedSchema(property)
    return [name, required.includes(name) ? schema : nullable(schema)] as const
  })
  return Object.fromEntries(entries)
}

/** Inside a value titles and messages stay with their schemas, because no field carries them. */
function nestedSchema(property: PropertySource): JsonSchema {
  const { title, 'x-message': message } = property
  return {
    ...valueSchema(property, { type: 'integer' }),
    ...(title === undefined ? {} : { title }),
    ...(message === undefined ? {} : { 'x-message': message }),
  }
}

/** The schema with null beside its values. */
export function nullable(schema: JsonSchema): JsonSchema {
  if (schema.const !== undefined) return { anyOf: [schema, { type: 'null' }] }
  if (schema.type === undefined) return schema
  const { type, enum: values } = schema
  const types = Array.isArray(type) ? type : [type]
  const widened = { ...schema, type: types.includes('null') ? types : [...types, 'null'] }
  return values && !values.includes(null) ? { ...widened, enum: [...values, null] } : widened
}

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
