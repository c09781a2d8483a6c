import { nearestName } from '../../expression/nearestName.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { textsIn } from './checkTemplates.ts'
import { placeholdersIn } from './placeholdersIn.ts'

/** What is replaced in words about a record. */
const LABEL = 'label'

/** What words know beside the record, and what is said of any other name in them. */
export interface KnownWords {
  known: readonly string[]
  unknown: (name: string) => LocalizedText
}

const NOTHING_ELSE: KnownWords = {
  known: [],
  unknown: name => say`${name} is nothing that these words know: the record is {label}`,
}

/** Words about a record name it by {label}, and nothing else of it but what is `known` beside. */
export function checkLabelWords(
  words: unknown,
  at: JsonPath,
  reporter: Reporter,
  { known, unknown }: KnownWords = NOTHING_ELSE,
): void {
  for (const { text, path } of textsIn(words, at)) {
    for (const { name, index } of placeholdersIn(text)) {
      if (name === LABEL || name === '' || known.includes(name)) continue
      const options = { index, length: name.length, suggestion: nearestName(name, known) ?? LABEL }
      reporter.report('unknown-placeholder', path, unknown(name), options)
    }
  }
}
