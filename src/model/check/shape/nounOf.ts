import type { LocalizedText } from '../../language/localized.ts'
import { say, sayWritten } from '../../language/say.ts'
import type { Text } from '../../types/index.ts'

/** What holds the properties of a widget: text widget. */
const WIDGET = /^(\S+) widget$/

/** Whether it is what a widget is told. */
export const isWidget = (title: string | undefined): boolean => WIDGET.test(title ?? '')

/** Returns what a part of the vocabulary is called in a sentence: a property, an action. */
export function nounOf(title: string): Text {
  const widget = WIDGET.exec(title)?.[1]
  const noun = widget === undefined ? sayWritten(title) : say`${widget} widget`
  return { zh: noun.zh, en: withArticle(noun) }
}

/** What is several by its name. */
const PLURALS: readonly string[] = ['Blocks']

function withArticle({ en }: LocalizedText): string {
  if (PLURALS.includes(en)) return inWords(en)
  return `${/^[AEIOU]/i.test(en) ? 'an' : 'a'} ${inWords(en)}`
}

/** ActionForm is an action form. */
const inWords = (title: string): string => title.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
