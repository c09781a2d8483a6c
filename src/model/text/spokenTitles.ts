import type { Text } from '../source/common.ts'

/** What a title and the labels of options are where they repeat values of fields beside them, as they are written. */
export interface SpokenTitles {
  /** The fields whose values are repeated. */
  of: string[]
  title?: Text
  /** By the value of the option. */
  labels?: Record<string, Text>
}

/** `{name}`; `{{ }}` is none. */
const PLACEHOLDER = /(?<!\{)\{([a-z][A-Za-z0-9]*)\}(?!\})/g

/** The names in braces in a title, each with its place behind the brace. */
export const repeatedIn = (text: string): { name: string; index: number }[] =>
  [...text.matchAll(PLACEHOLDER)].map(({ 1: name = '', index }) => ({ name, index: index + 1 }))

/** A title with what is said in place of its names; what names nothing stays as it is written. */
export function fillTitle(title: Text, said: (name: string) => Text | null): Text {
  const inLanguage = (text: string, language: 'zh' | 'en') =>
    text.replaceAll(PLACEHOLDER, (whole, name: string) => {
      const words = said(name)
      if (words === null) return whole
      return typeof words === 'string' ? words : words[language]
    })
  if (typeof title !== 'string') return { zh: inLanguage(title.zh, 'zh'), en: inLanguage(title.en, 'en') }
  const [zh, en] = [inLanguage(title, 'zh'), inLanguage(title, 'en')]
  return zh === en ? zh : { zh, en }
}

/** A title in the quotation marks of its language. */
export function quotedTitle(title: Text): Text {
  if (typeof title === 'string') return `“${title}”`
  return { zh: `“${title.zh}”`, en: `“${title.en}”` }
}
