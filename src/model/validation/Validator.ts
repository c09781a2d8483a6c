import type { Language } from '../language/t.ts'
import type { ValueLimits } from './plainJson.ts'

/** What is wrong with one field of a value. */
export interface ValidationIssue {
  /** Dotted path, indexes as numbers: items.0.name; '' for the value itself. */
  field: string
  /** Keyword that was broken (required, maxLength, format …), or a limit: depth, size. */
  code: string
  /** What the message names: limit, format, allowed, property … */
  params: Record<string, unknown>
  message: string
}

/**
 * Everything that is wrong with a value, one issue per field, in the order of the schema; [] when nothing is. The
 * language of the messages is the validator's own unless another is asked for.
 */
export type Validator = (value: unknown, language?: Language) => ValidationIssue[]

export interface ValidatorOptions {
  /** Language of the messages; by itself the one that was chosen when the validator was made. */
  language?: Language
  limits?: ValueLimits
}

/** A broken rule as a validator names it; everything else is derived from schema and value. */
export interface RawMistake {
  /** Property names and indexes that lead to the value; for required and additionalProperties to the object. */
  at: string[]
  /** Keys that lead to the keyword in the prepared schema; the last one is the keyword. */
  rule: string[]
}

/** The parts of a JSON pointer or of its fragment form: "#/a~1b" → ["a/b"]. */
export function pointerParts(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}
