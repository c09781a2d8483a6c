import { say } from '../../language/say.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { textsIn } from './checkTemplates.ts'
import { placeholdersIn } from './placeholdersIn.ts'

/** What is replaced in words about a record. */
const LABEL = 'label'

/** Words about a record name it by {label}, and nothing else of it but what is `known` beside. */
export function checkLabelWords(
  words: unknown,
  at: JsonPath,
  reporter: Reporter,
  known: readonly string[] = [],
): void {
  for (const { text, path } of textsIn(words, at)) {
    for (const { name, index } of placeholdersIn(text)) {
      if (name === LABEL || name === '' || known.includes(name)) continue
      const message = say`${name} is nothing that these words know: the record is {label}`
      reporter.report('unknown-placeholder', path, message, { index, length: name.length, suggestion: LABEL })
    }
  }
}
