import { messageOf } from '#model/errors.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'

/** Choices that a refusal names. */
const MOST = 20

/** What is said of a value that its dictionary does not have: the values that it has. */
export function unknownChoice(entries: readonly { dictValue: string; dictLabel: string }[]): LocalizedText {
  const problem = messageOf('DICTIONARY_VALUE')
  if (entries.length === 0) return problem
  const named = entries
    .slice(0, MOST)
    .map(({ dictValue, dictLabel }) => (dictLabel === dictValue ? dictValue : `${dictValue} ${dictLabel}`))
  const choices = [...named, ...(entries.length > MOST ? ['…'] : [])].join('、')
  return localized('{{problem}}，可选：{{choices}}', { problem, choices })
}
