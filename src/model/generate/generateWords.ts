import type { LocalizedText } from '../language/localized.ts'
import { sayFrom } from '../language/say.ts'
import type { ReadNote } from './GeneratedTable.ts'
import chinese from './zh.json' with { type: 'json' }

/** Says what generating pages has to say, in both languages. */
export const say = sayFrom(chinese)

/** The same as plain texts, which can be stored and sent between threads. */
export const plainWords = ({ zh, en }: LocalizedText): ReadNote['message'] => ({ zh, en })
