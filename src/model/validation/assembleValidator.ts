import { chosenLanguage } from '../language/t.ts'
import type { Language } from '../text.ts'
import type { JsonSchema } from '../types/index.ts'
import { demandsUnique, longUniqueList, MAX_UNIQUE_ITEMS } from './longUniqueList.ts'
import { namelessLabel, validationMessage } from './messages.ts'
import { plainValue } from './plainValue.ts'
import { prepareSchema } from './prepareSchema.ts'
import type { RawMistake } from './RawMistake.ts'
import { titleOf } from './resolveRule.ts'
import { toIssues } from './toIssues.ts'
import type { ValidationIssue } from './ValidationIssue.ts'
import type { Validator, ValidatorOptions } from './Validator.ts'

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
    return toIssues(schema, plain.value, find(plain.value), language)
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
