import type { Text } from '../source/common.ts'
import chinese from '../zh.json' with { type: 'json' }
import { LocalizedText } from './localized.ts'
import { type Language, textOf } from './t.ts'

/** What stands in a sentence: names and numbers as they are, other sentences in its own language. */
type Part = Text | number | null | undefined

const CHINESE: Readonly<Record<string, string>> = chinese

type Say = (texts: TemplateStringsArray, ...parts: Part[]) => LocalizedText

/** Where a catalogue names the parts of a sentence: {0}. */
const PLACEHOLDER = /\{(\d{1,2})\}/g

/**
 * Returns what says English sentences in both languages. A terminal reads them in English, so the English stands in
 * the code; its key in the catalogue is the sentence with numbers for its parts. One that has no Chinese stays English.
 * @param chinese English → Chinese
 * @example sayFrom({ '{0} stands here twice': '{0} 在此处重复出现' })`${'name'} stands here twice`.zh // 'name 在此处重复出现'
 */
/* @__NO_SIDE_EFFECTS__ */
export function sayFrom(chinese: Readonly<Record<string, string>>): Say {
  return (texts, ...parts) =>
    new LocalizedText(language => {
      const words = parts.map(part => wordsOf(part, language))
      const key = texts.reduce((sentence, text, index) => `${sentence}{${index - 1}}${text}`)
      const pattern = language === 'en' ? key : (chinese[key] ?? key)
      return pattern.replace(PLACEHOLDER, (whole, index) => words[Number(index)] ?? whole)
    })
}

/** Says what the check, and whatever else of the model speaks to those who write page files, has to say. */
export const say = sayFrom(CHINESE)

/** Says a text of the vocabulary, which its documentation needs in English alone: a title or a description. */
export const sayWritten = (text: string): LocalizedText =>
  new LocalizedText(language => (language === 'en' ? text : (CHINESE[text] ?? text)))

const wordsOf = (part: Part, language: Language): string =>
  typeof part === 'object' && part !== null ? textOf(part, language) : String(part)
