import type { ReadNote } from '#model/generate/GeneratedTable.ts'
import { plainWords } from '#model/generate/plainWords.ts'
import type { LocalizedText } from '#model/language/localized.ts'
import { sayFrom } from '#model/language/say.ts'
import chinese from './zh.json' with { type: 'json' }

/** Says what readers of sources have to say, in both languages. */
export const say = sayFrom(chinese)

/** Something that was left out, at its place. */
export const warned = (place: string, message: LocalizedText): ReadNote => ({
  severity: 'warning',
  place,
  message: plainWords(message),
})

/** Something that could not be read, at its place. */
export const refused = (place: string, message: LocalizedText): ReadNote => ({
  severity: 'error',
  place,
  message: plainWords(message),
})
