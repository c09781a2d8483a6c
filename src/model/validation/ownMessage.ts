import { type Language, textOf } from '../language/t.ts'
import type { JsonSchema } from '../types/index.ts'

/**
 * What a schema says itself about a broken rule (`x-message`): a text for every rule, or texts by rule with "*"
 * for the others; null when the catalogue is to speak.
 */
export function ownMessage(schema: JsonSchema, code: string, language: Language): string | null {
  const given = schema['x-message']
  if (typeof given === 'string') return given || null
  if (typeof given !== 'object' || given === null) return null
  if ('zh' in given) return textOf(given as { zh: string; en: string }, language)
  const texts = given as Record<string, string | { zh: string; en: string }>
  const text = Object.hasOwn(texts, code) ? texts[code] : texts['*']
  return text === undefined ? null : textOf(text, language)
}
