import { messageOf, suggestionOf } from '#model/check/problemWords.ts'
import { wordsOf } from '#model/language/localized.ts'
import type { Problem, Text } from '#model/types/index.ts'
import type { CheckedPages } from '#server/engine/contracts/Generator.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { type GenTable, pageFileOf, statusOf } from './genTable.ts'

/** What becomes of a table, before anything is written. */
interface CheckedTable extends CheckedPages {
  file: { path: string; text: string }
  status: string
  /** Places at which the drawing and the columns disagree; until they are chosen nothing is generated. */
  disagreements: number
}

/** The page file of a table with its mistakes and what would happen to the tables. */
export async function checkTable(context: RequestContext, table: GenTable): Promise<CheckedTable> {
  const { file, conflicts } = await pageFileOf(context, table)
  const checked = await context.services.generator.check(context.tx, [file])
  const isWrong = hasMistakes(checked.problems) || conflicts.length > 0
  const status = statusOf(file, isWrong, table.generatedText)
  return { ...checked, file, status, disagreements: conflicts.length }
}

export const hasMistakes = (problems: readonly Problem[]): boolean =>
  problems.some(({ severity }) => severity === 'error')

/** Mistakes and plan as they are answered, in the words of whoever reads. */
export const wordsOfCheck = ({ problems, plan }: Pick<CheckedPages, 'problems' | 'plan'>): Row => ({
  problems: problems.map(problem => ({
    file: problem.file,
    line: problem.line,
    column: problem.column,
    severity: problem.severity,
    rule: problem.rule,
    message: wordsOf(messageOf(problem)),
    suggestion: said(suggestionOf(problem)),
  })),
  plan: plan?.map(({ table, sentence, waits }) => ({ table, sentence: wordsOf(sentence), waits })) ?? null,
})

const said = (text: Text | null) => (text === null ? null : wordsOf(text))
