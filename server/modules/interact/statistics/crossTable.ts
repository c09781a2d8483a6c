import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Survey, SurveyWork } from '../Survey.ts'
import { MOST_CELLS, toldTogether } from './anonymousFigures.ts'
import { countsOf, sizesOf } from './countsOf.ts'
import type { AskedValue } from './filter.ts'
import { groupsOf, hiddenOf, tableOf, toldOf } from './groupTable.ts'
import type { Option, Question } from './questions.ts'

interface CrossRow extends Option {
  /** Answers of the row; null where they are too few to be told. */
  base: number | null
  /** In the order of the columns; null where it is hidden. */
  counts: (number | null)[]
}

/** How two questions were answered together. */
interface CrossTable {
  row: string
  column: string
  columns: Option[]
  rows: CrossRow[]
}

interface Crossed {
  row: Question
  column: Question
  filter: readonly AskedValue[]
}

/**
 * Each answer is read once; where answers are anonymous, without groups that are too small.
 * @throws Fault STATE for tables that nobody could read; TOO_FEW
 */
export async function crossTable(
  work: SurveyWork,
  survey: Survey,
  { row, column, filter }: Crossed,
): Promise<CrossTable> {
  assertReadable(row, column)
  const rows = await countsOf(work, survey, { questions: [column], filter, by: row })
  const groups = groupsOf(row, rows, await sizesOf(work, survey, row))
  const hidden = survey.anonymous ? await hiddenSums(work, survey, [row, column]) : [[], []]
  const names = [row.name, column.name] as const
  const columns = column.options.map((option, at) => ({
    ...option,
    count: hidden[1]?.includes(at) ? null : 0,
  }))
  const table = tableOf({ names, groups, columns, part: null, hiddenRows: hidden[0] ?? [] })
  const told: readonly (readonly (number | null)[])[] = survey.anonymous ? toldOf(table) : table.counts
  return {
    row: row.name,
    column: column.name,
    columns: column.options,
    rows: row.options.map((option, at) => {
      const counts = (told[at] ?? []).slice(0, column.options.length)
      return { ...option, base: sumOf(counts), counts }
    }),
  }
}

/** null where a part of it is hidden. */
function sumOf(counts: readonly (number | null)[]): number | null {
  let sum = 0
  for (const count of counts) {
    if (count === null) return null
    sum += count
  }
  return sum
}

/** @throws Fault STATE */
function assertReadable(row: Question, column: Question): void {
  const most = MOST_CELLS
  if (row.options.length * column.options.length > most)
    throw new Fault('STATE', {
      message: localized('交叉统计最多 {{most}} 格，请选择选项较少的题目', { most }),
    })
}

/** Which options of each question are not told by themselves. @throws Fault TOO_FEW */
async function hiddenSums(
  work: SurveyWork,
  survey: Survey,
  questions: readonly Question[],
): Promise<number[][]> {
  const all = await countsOf(work, survey, { questions, filter: [] })
  return questions.map(question => {
    const [told] = toldTogether(question, all)
    if (told === undefined) throw new Fault('TOO_FEW')
    return hiddenOf(told.values).filter(at => at < question.options.length)
  })
}
