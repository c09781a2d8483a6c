import type { LocalizedText } from '../language/localized.ts'
import type { ReadNote } from './GeneratedTable.ts'

/** What is said as plain texts, which can be stored and sent between threads. */
export const plainWords = ({ zh, en }: LocalizedText): ReadNote['message'] => ({ zh, en })
