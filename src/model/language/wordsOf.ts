import type { Text } from '../source/common.ts'
import { textOf } from '../text.ts'
import { LocalizedText } from './LocalizedText.ts'

/** A text of a page file, or a name that is the same in every language, as words for whoever reads it. */
export function wordsOf(text: Text): LocalizedText {
  return text instanceof LocalizedText ? text : new LocalizedText(language => textOf(text, language))
}
