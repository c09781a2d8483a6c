import type { Text } from '../source/common.ts'

export type Language = 'zh' | 'en'

/** What stands for the names in a text: `{{name}}`. */
export type TextValues = Record<string, string | number>

/** Returns a text in another language. `count` among the values decides between singular and plural. */
export type Translate = (text: string, values: TextValues) => string

/**
 * The language of this program. A browser chooses once, before anything is drawn; another choice starts the page
 * anew. A server never chooses, because its readers differ: here it speaks Chinese, which is what it stores, and what
 * it answers it says with `localized`.
 */
let chosen: { language: Language; translate: Translate } = { language: 'zh', translate: fill }

/**
 * Returns a text of the interface in the language that was chosen. The Chinese text itself is the key, so
 * Chinese needs no catalogue; a text that has no English stays Chinese.
 * @example t('已选择{{count}}项', { count: 3 }) // '已选择3项'
 */
export function t(text: string, values: TextValues = {}): string {
  return chosen.translate(text, values)
}

/** Returns the language that was chosen: Chinese, unless a browser chose English. */
export function chosenLanguage(): Language {
  return chosen.language
}

/** Chooses English with its texts, or Chinese again. */
export function chooseLanguage(language: Language, translate: Translate = fill): void {
  chosen = { language, translate }
}

/** Returns a text with the values that it names: {{name}}. */
export function fill(text: string, values: TextValues): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name) => String(values[name] ?? whole))
}

/** The words of a text in a language, by itself the one that was chosen; Chinese where the other is missing. */
export function textOf(text: Text, language: Language = chosenLanguage()): string {
  if (typeof text === 'string') return text
  return text[language] || text.zh
}
