import type { Text } from '../source/common.ts'
import { textOf } from '../text.ts'
import { LocalizedText } from './LocalizedText.ts'

/** What stands between the parts in English. */
const ENGLISH = {
  '、': ', ',
  '；': '; ',
  '，': ', ',
  和: ' and ',
  或: ' or ',
  ' 或 ': ' or ',
  ' / ': ' / ',
  '<br/>': '<br/>',
}

/** Several texts as one, in the language of the reader. */
export function joinWords(parts: readonly Text[], separator: keyof typeof ENGLISH): LocalizedText {
  return new LocalizedText(language =>
    parts.map(part => textOf(part, language)).join(language === 'en' ? ENGLISH[separator] : separator),
  )
}
