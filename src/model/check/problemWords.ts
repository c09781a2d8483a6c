import { textOf } from '../language/t.ts'
import type { Problem, Text } from '../types/index.ts'

/**
 * Returns what a problem says, in English and in Chinese.
 * @param suggestion what was probably meant; null when nothing is near
 */
export function problemWords(
  message: Text,
  suggestion: Text | null,
): Pick<Problem, 'message' | 'suggestion' | 'chinese'> {
  const said = (language: 'zh' | 'en') => ({
    message: textOf(message, language),
    suggestion: suggestion === null ? null : textOf(suggestion, language),
  })
  return { ...said('en'), chinese: said('zh') }
}

/** What is wrong, in both languages. */
export const messageOf = ({ message, chinese }: Problem): Text => ({ zh: chinese.message, en: message })

/** What was probably meant, in both languages; null where nothing is near. */
export const suggestionOf = ({ suggestion, chinese }: Problem): Text | null =>
  suggestion === null ? null : { zh: chinese.suggestion ?? suggestion, en: suggestion }
