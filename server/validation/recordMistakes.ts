import { type FieldError, messageOf } from '#model/errors.ts'
import type { Validator } from '#model/validation/index.ts'
import { mistakesIn } from './mistakesIn.ts'

/** What a validator finds wrong with a record, as it is answered: a property that it does not have is an unknown field. */
export function recordMistakes(validate: Validator, value: unknown): FieldError[] {
  return mistakesIn(validate, value).map(mistake =>
    mistake.code === 'additionalProperties'
      ? { ...mistake, code: 'UNKNOWN_FIELD', message: messageOf('UNKNOWN_FIELD') }
      : mistake,
  )
}
