import { joinWords } from './joinWords.ts'
import type { LocalizedText } from './LocalizedText.ts'
import { localized } from './localized.ts'

/** The first sentences of many as one, and how many there are: for clients that show nothing else. */
export function namedOf(sentences: readonly LocalizedText[], most: number): LocalizedText {
  const told = joinWords(sentences.slice(0, most), '；')
  const count = sentences.length
  return count > most ? localized('{{told}}等 {{count}} 处', { told, count }) : told
}
