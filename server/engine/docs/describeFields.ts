import { textOf } from '#model/language/t.ts'
import type { FieldModel, JsonSchema, OptionModel } from '#model/types/index.ts'

/** The schema of a record or form with what the values of its options mean (a，甲；b，乙) and what its numbers count. */
export function describeFields(schema: JsonSchema, fields: readonly FieldModel[]): JsonSchema {
  const described = fields.flatMap((field): [string, JsonSchema][] => {
    const { name, fields: inner } = field
    const own = schema.properties?.[name]
    if (!own) return []
    const description = descriptionOf(field)
    if (description !== null) return [[name, { ...own, description }]]
    if (field.shapes && own.items) return [[name, { ...own, items: describeShapes(own.items, field.shapes) }]]
    if (inner.length === 0) return []
    if (own.items) return [[name, { ...own, items: describeFields(own.items, inner) }]]
    return [[name, describeFields(own, inner)]]
  })
  return described.length === 0
    ? schema
    : { ...schema, properties: { ...schema.properties, ...Object.fromEntries(described) } }
}

/** What the server demands of a new record or a form: what has a default is filled in where it is not sent. */
export function withoutDefaults(schema: JsonSchema, fields: readonly FieldModel[]): JsonSchema {
  const inner = fields.flatMap((field): [string, JsonSchema][] => {
    const own = schema.properties?.[field.name]
    if (!own || field.shapes || field.fields.length === 0) return []
    if (own.items) return [[field.name, { ...own, items: withoutDefaults(own.items, field.fields) }]]
    return [[field.name, withoutDefaults(own, field.fields)]]
  })
  const filled = new Set(fields.filter(hasDefault).map(({ name }) => name))
  return {
    ...schema,
    ...(inner.length > 0 && { properties: { ...schema.properties, ...Object.fromEntries(inner) } }),
    ...(schema.required && { required: schema.required.filter(name => !filled.has(name)) }),
  }
}

const hasDefault = ({ default: constant, defaultExpression }: FieldModel): boolean =>
  constant !== undefined || defaultExpression !== null

/** Rows of several shapes, told apart by what they say of it. */
function describeShapes(
  { anyOf = [], 'x-discriminator': propertyName = '' }: JsonSchema,
  shapes: readonly FieldModel[],
): JsonSchema {
  const oneOf = anyOf.map((branch, index) => describeFields(branch, shapes[index]?.fields ?? []))
  return { oneOf, discriminator: { propertyName } }
}

function descriptionOf({ options, unit }: FieldModel): string | null {
  if (options) return meaningsOf(options)
  return unit === undefined ? null : `单位：${textOf(unit, 'zh')}`
}

const meaningsOf = (options: readonly OptionModel[]): string =>
  options.map(({ value, label }) => `${value}，${textOf(label, 'zh')}`).join('；')
