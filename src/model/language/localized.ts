import type { Text } from '../source/common.ts'
import { fill, type Language, type TextValues, type Translate, textOf } from './t.ts'

/**
 * Something said to people, in the language of whoever reads it. It is no string, so that what is stored, which is
 * Chinese whoever caused it, cannot hold the words of one reader by accident: `zh` is what goes there. Where nobody
 * asks for a language (JSON, logs, template literals) it is Chinese.
 */
export class LocalizedText {
  readonly #render: (language: Language) => string

  /** @param render what is said in a language; may be asked again and again */
  constructor(render: (language: Language) => string) {
    this.#render = render
  }

  get zh(): string {
    return this.#render('zh')
  }

  get en(): string {
    return this.#render('en')
  }

  /** The same with its text changed: escaped. */
  map(change: (text: string) => string): LocalizedText {
    return new LocalizedText(language => change(this.#render(language)))
  }

  toString(): string {
    return this.zh
  }

  toJSON(): string {
    return this.zh
  }
}

/**
 * What stands for the names in a text: a text in two languages in that of the reader, numbers and names as they are,
 * nothing where there is none.
 */
type SaidValues = Record<string, unknown>

let english: Translate = fill

/**
 * Says something whose reader is not known yet: what a server answers. As with `t`, the Chinese text is the key of
 * its English, and `count` among the values decides between singular and plural.
 * @example localized('“{{name}}”不能删除', { name: '教务处' }).zh // '“教务处”不能删除'
 */
/* @__NO_SIDE_EFFECTS__ */
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

/** The first sentences of many as one, and how many there are: for clients that show nothing else. */
export function namedOf(sentences: readonly LocalizedText[], most: number): LocalizedText {
  const told = joinWords(sentences.slice(0, most), '；')
  const count = sentences.length
  return count > most ? localized('{{told}}等 {{count}} 处', { told, count }) : told
}

/** A text of a page file, or a name that is the same in every language, as words for whoever reads it. */
export function wordsOf(text: Text): LocalizedText {
  return text instanceof LocalizedText ? text : new LocalizedText(language => textOf(text, language))
}

/** What stands between the parts in English. */
const ENGLISH = {
  '、': ', ',
  '；': '; ',
  '，': ', ',
  和: ' and ',
  或: ' or ',
  ' 或 ': ' or ',
  ' ': ' ',
  ' / ': ' / ',
  '<br/>': '<br/>',
}

/** Several texts as one, in the language of the reader. */
export function joinWords(parts: readonly Text[], separator: keyof typeof ENGLISH): LocalizedText {
  return new LocalizedText(language =>
    parts.map(part => textOf(part, language)).join(language === 'en' ? ENGLISH[separator] : separator),
  )
}

/** What stands between a name and what is said of it. */
export const COLON: Record<Language, string> = { zh: '：', en: ': ' }

/** Names in the quotation marks of the reader's language, one behind the other. */
export function quoteWords(names: readonly Text[]): LocalizedText {
  return new LocalizedText(language =>
    names
      .map(name => textOf(name, language))
      .map(name => (language === 'en' ? `"${name}"` : `“${name}”`))
      .join(language === 'en' ? ', ' : '、'),
  )
}
