import { joinWords } from './joinWords.ts'
import { say } from './say.ts'
import type { Words } from './Words.ts'

/** The first sentences of many as one, and how many there are: for clients that show nothing else. */
export function namedOf(sentences: readonly Words[], most: number): Words {
  const told = joinWords(sentences.slice(0, most), '；')
  const count = sentences.length
  return count > most ? say('{{told}}等 {{count}} 处', { told, count }) : told
}
