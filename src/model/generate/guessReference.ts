import { say } from '../language/say.ts'
import type { GeneratedColumn } from './GeneratedTable.ts'
import type { GeneratorColumn } from './GeneratorConfig.ts'
import type { ColumnGuess, GuessContext } from './guessing.ts'
import type { ReferablePage } from './ProjectFacts.ts'
import { plainWords } from './plainWords.ts'

/** A page that a column refers to: the source says so, or the column is called like its key. */
export function guessReference(
  column: GeneratorColumn,
  source: GeneratedColumn,
  { config, project }: GuessContext,
): ColumnGuess[] {
  if (column.kind !== 'integer' && column.kind !== 'string') return []
  const fits = (page: ReferablePage) => fitsColumn(page, column) && isReachable(page, config.tenancy)
  const { references } = source
  if (references !== null) {
    const told = project.referable.find(page => page.table === references.table && fits(page))
    return told ? guessed(told, say`a foreign key refers to the table ${references.table}`) : []
  }
  // A key of a page is called after it: that of a table that is read again must not refer to itself.
  if (!/.Id$/.test(column.javaField)) return []
  const [found, second] = project.referable.filter(page => page.key === column.javaField && fits(page))
  if (!found || second) return []
  return guessed(found, say`${column.columnName} is called like the key of the page ${found.page}`)
}

const guessed = ({ page }: ReferablePage, reason: ReturnType<typeof say>): ColumnGuess[] => [
  { key: 'reference', value: page, reason: plainWords(reason) },
]

/** A number for a number, a text for a text: the column keeps its type. */
const fitsColumn = ({ isNumber }: ReferablePage, { kind }: GeneratorColumn): boolean =>
  isNumber === (kind === 'integer')

/** What belongs to nobody cannot refer to what belongs to a tenant. */
const isReachable = (page: ReferablePage, tenancy: string): boolean =>
  tenancy !== 'platform' || page.tenancy === 'platform'
