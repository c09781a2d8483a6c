import type { FieldError } from '#model/errors.ts'
import { LocalizedText } from '#model/language/localized.ts'
import type { Validator } from '#model/validation/index.ts'

/** What a validator finds wrong with a value, as it is answered: in the language of whoever reads it. */
export function mistakesIn(validate: Validator, value: unknown): FieldError[] {
  const chinese = validate(value, 'zh')
  if (chinese.length === 0) return []
  // Whoever sent what is wrong waits for both; the order of the mistakes depends on the value alone.
  const english = validate(value, 'en')
  return chinese.map(({ field, code, message }, index) => ({
    field,
    code,
    message: new LocalizedText(language => (language === 'en' && english[index]?.message) || message),
  }))
}
