import type { LocalizedText } from '../language/localized.ts'
import type { GeneratedTable } from './GeneratedTable.ts'
import type { GeneratorColumn, GeneratorConfig, Guess } from './GeneratorConfig.ts'
import type { ProjectFacts } from './ProjectFacts.ts'
import { plainWords } from './plainWords.ts'

/** What is set of a column, and why. */
export interface ColumnGuess {
  key: keyof GeneratorColumn
  value: unknown
  reason: Guess['reason']
}

/** What guesses of a column look at. */
export interface GuessContext {
  config: GeneratorConfig
  table: GeneratedTable
  project: ProjectFacts
}

interface GivenGuess {
  field?: string
  key: string
  value: unknown
  before: unknown
  reason: LocalizedText
}

/** A guess as it is kept. */
export const guess = ({ field = '', key, value, before, reason }: GivenGuess): Guess => ({
  field,
  key,
  value,
  before,
  reason: plainWords(reason),
  undone: false,
})
