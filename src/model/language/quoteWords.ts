import type { Text } from '../source/common.ts'
import { textOf } from '../text.ts'
import { LocalizedText } from './LocalizedText.ts'

/** Names in the quotation marks of the reader's language, one behind the other. */
export function quoteWords(names: readonly Text[]): LocalizedText {
  return new LocalizedText(language =>
    names
      .map(name => textOf(name, language))
      .map(name => (language === 'en' ? `"${name}"` : `“${name}”`))
      .join(language === 'en' ? ', ' : '、'),
  )
}
