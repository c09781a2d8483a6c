import type { Text } from '../source/common.ts'
import { textOf } from '../text.ts'
import { Words } from './Words.ts'

/** A text of a page file, or a name that is the same in every language, as words for whoever reads it. */
export function wordsOf(text: Text): Words {
  return text instanceof Words ? text : new Words(language => textOf(text, language))
}
