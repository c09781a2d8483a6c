import type { Language } from '../text.ts'
import type { ValueLimits } from './plainValue.ts'
import type { ValidationIssue } from './ValidationIssue.ts'

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
