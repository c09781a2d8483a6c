import { PageSource } from '#model/source/page.ts'

/** A JSON Schema as plain data. */
export interface PlainSchema {
  [keyword: string]: unknown
}

export interface VocabularySchema extends PlainSchema {
  $defs: Record<string, PlainSchema>
}

/**
 * The vocabulary as one JSON Schema 2020-12, for editors: parts with a name stand in $defs once and are referred
 * to, and maps of names refuse what is no name.
 */
export function vocabularySchema(): VocabularySchema {
  const definitions: Record<string, PlainSchema> = {}
  const plain = JSON.parse(JSON.stringify(PageSource)) as PlainSchema
  const page = Object.fromEntries(
    Object.entries(plain).map(([keyword, value]) => [keyword, convert(value, definitions)]),
  )
  const { $id: _id, ...rest } = page
  const $defs = Object.fromEntries(
    Object.entries(definitions).sort(([one], [other]) => (one < other ? -1 : 1)),
  )
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...rest, $defs }
}

/** A value with its named schemas put into `definitions` and referred to. */
export function convert(value: unknown, definitions: Record<string, PlainSchema>): unknown {
  if (Array.isArray(value)) return value.map(item => convert(item, definitions))
  if (typeof value !== 'object' || value === null) return value
  const { $id, $ref, ...schema } = value as PlainSchema
  if (typeof $ref === 'string') return { $ref: `#/$defs/${$ref}` }
  const name = nameOf($id, schema)
  if (name === null) return convertKeywords(schema, definitions)
  // Entered before its parts are, so that a part may refer to the whole.
  if (!Object.hasOwn(definitions, name)) {
    definitions[name] = {}
    definitions[name] = convertKeywords(schema, definitions)
  }
  return { $ref: `#/$defs/${name}`, ...ownDescription(schema, definitions[name]) }
}

/** What is said of a part where it is used, beside what is said of it anywhere. */
const ownDescription = ({ description }: PlainSchema, definition: PlainSchema | undefined): PlainSchema =>
  description === undefined || description === definition?.description ? {} : { description }

/** Only schemas have a title that is one word beside a type or alternatives. */
function nameOf($id: unknown, schema: PlainSchema): string | null {
  const isSchema = typeof schema.type === 'string' || Array.isArray(schema.anyOf)
  if (typeof $id === 'string') return $id
  return isSchema && typeof schema.title === 'string' ? schema.title : null
}

const ANY_KEY = '^(.*)$'

function convertKeywords(schema: PlainSchema, definitions: Record<string, PlainSchema>): PlainSchema {
  const { patternProperties, ...rest } = schema
  const converted = Object.fromEntries(
    Object.entries(rest).map(([keyword, value]) => [keyword, convert(value, definitions)]),
  )
  const [pattern, part] = Object.entries((patternProperties ?? {}) as Record<string, unknown>)[0] ?? []
  if (pattern === undefined) return converted
  const inner = convert(part, definitions)
  if (pattern === ANY_KEY) return { ...converted, additionalProperties: inner }
  return { ...converted, patternProperties: { [pattern]: inner }, additionalProperties: false }
}
