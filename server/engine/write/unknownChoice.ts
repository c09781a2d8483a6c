import { messageOf } from '#model/errors.ts'
import { joinWords, type LocalizedText, localized, wordsOf } from '#model/language/localized.ts'
import type { DictionaryEntry } from '../contracts/dictionaries.ts'
import { eitherOf } from '../present/sayInEither.ts'

/** Choices that a refusal names. */
const MOST = 20

type Entry = Pick<DictionaryEntry, 'dictValue' | 'dictLabel' | 'dictLabelEn'>

/** What is said of a value that its dictionary does not have: the values that it has. */
export function unknownChoice(entries: readonly Entry[]): LocalizedText {
  const problem = messageOf('DICTIONARY_VALUE')
  if (entries.length === 0) return problem
  const named = entries
    .slice(0, MOST)
    .map(({ dictValue, dictLabel, dictLabelEn }) =>
      dictLabel === dictValue
        ? dictValue
        : wordsOf(eitherOf(dictLabel, dictLabelEn)).map(label => `${dictValue} ${label}`),
    )
  const choices = joinWords([...named, ...(entries.length > MOST ? ['…'] : [])], '、')
  return localized('{{problem}}，可选：{{choices}}', { problem, choices })
}
