import { LocalizedText } from '#model/language/localized.ts'
import type { Language } from '#model/language/t.ts'

/** JSON of a value with all that was said in it, wherever it stands, in a language. */
export function jsonIn(value: unknown, language: Language): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, name, written: unknown) {
    // `written` is Chinese already, by toJSON.
    const said = this[name]
    return said instanceof LocalizedText ? said[language] : written
  })
}

/** A value of JSON as somebody reads it in a language. */
export const readIn = (value: unknown, language: Language): unknown => JSON.parse(jsonIn(value, language))
