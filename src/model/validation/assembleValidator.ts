import { chosenLanguage, type Language } from '../language/t.ts'
import type { JsonSchema } from '../types/index.ts'
import { plainValue } from './plainJson.ts'
import { prepareSchema } from './prepareSchema.ts'
import { propertyOf, titleOf } from './resolveRule.ts'
import { toIssues } from './toIssues.ts'
import type { RawMistake, ValidationIssue, Validator, ValidatorOptions } from './Validator.ts'
import { namelessLabel, validationMessage } from './validationMessages.ts'

/** Lists longer than this are not compared item by item. */
const MAX_UNIQUE_ITEMS = 1_000

/** Finds the broken rules of a plain JSON value. Made of a prepared schema. */
export type MistakeFinder = (value: unknown) => RawMistake[]

/**
 * A validator around something that finds broken rules: limits before, order and words after it are the same
 * whatever finds them.
 *
 * @throws SchemaError when the schema has what no validator here understands
 */
export function assembleValidator(
  schema: JsonSchema,
  createFinder: (prepared: JsonSchema) => MistakeFinder,
  { language: chosen = chosenLanguage(), limits }: ValidatorOptions = {},
): Validator {
  const find = createFinder(prepareSchema(schema))
  const unique = demandsUnique(schema)
  return (value, language = chosen) => {
    const plain = plainValue(value, limits)
    if (plain.problem) return [limitIssue(schema, [], plain.problem, {}, language)]
    const long = unique ? longUniqueList(schema, plain.value) : null
    if (long) return [limitIssue(schema, long, 'maxItems', { limit: MAX_UNIQUE_ITEMS }, language)]
    const mistakes = find(plain.value)
    return mistakes.length === 0 ? [] : toIssues(schema, plain.value, mistakes, language)
  }
}

function limitIssue(
  schema: JsonSchema,
  at: string[],
  code: string,
  params: Record<string, unknown>,
  language: Language,
): ValidationIssue {
  const label = at.at(-1) ?? titleOf(schema, language) ?? namelessLabel(language)
  return {
    field: at.join('.'),
    code,
    params,
    message: validationMessage(code, { label, params, value: null }, language),
  }
}

/** Whether the schema demands unique items anywhere. */
function demandsUnique(schema: JsonSchema): boolean {
  return schema.uniqueItems === true || parts(schema).some(demandsUnique)
}

/** Path of the first list that is to be unique and is too long to be compared; null when there is none. */
function longUniqueList(schema: JsonSchema, value: unknown, at: string[] = []): string[] | null {
  if (typeof value !== 'object' || value === null) return null
  if (schema.uniqueItems && Array.isArray(value) && value.length > MAX_UNIQUE_ITEMS) return at
  for (const branch of schema.anyOf ?? []) {
    const found = longUniqueList(branch, value, at)
    if (found) return found
  }
  for (const [key, part] of Object.entries(value)) {
    const rules = partRules(schema, value, key)
    const found = rules && longUniqueList(rules, part, [...at, key])
    if (found) return found
  }
  return null
}

function partRules(schema: JsonSchema, value: object, key: string): JsonSchema | undefined {
  if (Array.isArray(value)) return schema.items
  const extra = schema.additionalProperties
  return propertyOf(schema, key) ?? (typeof extra === 'object' ? extra : undefined)
}

function parts(schema: JsonSchema): JsonSchema[] {
  const extra = schema.additionalProperties
  return [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(typeof extra === 'object' ? [extra] : []),
    ...(schema.anyOf ?? []),
  ]
}
