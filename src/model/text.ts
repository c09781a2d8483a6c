import type { Language } from './language/t.ts'
import { chosenLanguage } from './language/t.ts'
import type { Text } from './source/common.ts'

/** The words of a text in a language, by itself the one that was chosen; Chinese where the other is missing. */
export function textOf(text: Text, language: Language = chosenLanguage()): string {
  if (typeof text === 'string') return text
  return text[language] || text.zh
}
