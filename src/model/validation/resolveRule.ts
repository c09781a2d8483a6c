import { type Language, textOf } from '../language/t.ts'
import type { JsonSchema } from '../types/index.ts'
import type { RawMistake } from './Validator.ts'
import { itemLabel, namelessLabel } from './validationMessages.ts'

/** Where in the schema a rule stands. */
export interface RulePlace {
  keyword: string
  /** Schema that holds the keyword. */
  schema: JsonSchema
  /** That schema, then those around it about the same value (anyOf), innermost first. */
  owners: JsonSchema[]
  /** What the value is called. */
  label: string
}

/** The place of a rule, with the name of the value it is about. */
export function resolveRule(schema: JsonSchema, { at, rule }: RawMistake, language: Language): RulePlace {
  const place: RulePlace = {
    keyword: rule.at(-1) ?? '',
    schema,
    owners: [schema],
    label: titleOf(schema, language) ?? namelessLabel(language),
  }
  let level = 0
  for (let index = 0; index < rule.length - 1; index++) {
    const key = rule[index] as string
    if (key === 'anyOf') index = enterBranch(place, Number(rule[index + 1]), index, language)
    else {
      const part = at[level++] ?? ''
      if (key === 'properties') index++
      enterPart(place, key, part, language)
    }
  }
  return place
}

function enterBranch(place: RulePlace, branch: number, index: number, language: Language): number {
  place.schema = place.schema.anyOf?.[branch] ?? {}
  place.owners.unshift(place.schema)
  place.label = titleOf(place.schema, language) ?? place.label
  return index + 1
}

function enterPart(place: RulePlace, key: string, part: string, language: Language): void {
  const inner = partSchema(place.schema, key, part)
  const name = key === 'items' ? itemLabel(place.label, Number(part) + 1, language) : part
  place.schema = inner
  place.owners = [inner]
  place.label = titleOf(inner, language) ?? name
}

function partSchema(schema: JsonSchema, key: string, part: string): JsonSchema {
  if (key === 'items') return schema.items ?? {}
  if (key === 'properties') return propertyOf(schema, part) ?? {}
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
}

/** The schema of a property; undefined when the schema does not name it. */
export const propertyOf = (schema: JsonSchema, name: string): JsonSchema | undefined =>
  schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined

/** The title of a schema; null when it has none. */
export const titleOf = (schema: JsonSchema, language: Language): string | null =>
  schema.title ? textOf(schema.title, language) : null
