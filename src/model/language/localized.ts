import type { Text } from '../source/common.ts'
import { type Language, textOf } from '../text.ts'
import { fill } from './fill.ts'
import { LocalizedText } from './LocalizedText.ts'
import type { TextValues, Translate } from './t.ts'

/**
 * What stands for the names in a text: a text in two languages in that of the reader, numbers and names as they are,
 * nothing where there is none.
 */
export type SaidValues = Record<string, unknown>

let english: Translate = fill

/**
 * Says something whose reader is not known yet: what a server answers. As with `t`, the Chinese text is the key of
 * its English, and `count` among the values decides between singular and plural.
 * @example localized('“{{name}}”不能删除', { name })
 */
export function localized(text: string, values: SaidValues = {}): LocalizedText {
  return new LocalizedText(language => {
    const translate = language === 'en' ? english : fill
    return translate(text, valuesIn(values, language))
  })
}

/** Hands over what puts texts into English. Before, what is said stays Chinese. */
export function learnEnglish(translate: Translate): void {
  english = translate
}

function valuesIn(values: SaidValues, language: Language): TextValues {
  const entries = Object.entries(values)
  return Object.fromEntries(entries.map(([name, value]) => [name, valueIn(value, language)]))
}

function valueIn(value: unknown, language: Language): string | number {
  if (typeof value === 'number') return value
  if (typeof value === 'object' && value !== null && 'zh' in value) return textOf(value as Text, language)
  return String(value ?? '')
}
