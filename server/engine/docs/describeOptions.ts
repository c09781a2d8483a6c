import { textOf } from '#model/language/t.ts'
import type { FieldModel, JsonSchema, OptionModel } from '#model/types/index.ts'

/** The schema of a record or form with what the values of its options mean: a，甲；b，乙. */
export function describeOptions(schema: JsonSchema, fields: readonly FieldModel[]): JsonSchema {
  const described = fields.flatMap(({ name, options, fields: inner }): [string, JsonSchema][] => {
    const own = schema.properties?.[name]
    if (!own) return []
    if (options) return [[name, { ...own, description: meaningsOf(options) }]]
    if (inner.length === 0) return []
    if (own.items) return [[name, { ...own, items: describeOptions(own.items, inner) }]]
    return [[name, describeOptions(own, inner)]]
  })
  return described.length === 0
    ? schema
    : { ...schema, properties: { ...schema.properties, ...Object.fromEntries(described) } }
}

const meaningsOf = (options: readonly OptionModel[]): string =>
  options.map(({ value, label }) => `${value}，${textOf(label, 'zh')}`).join('；')
