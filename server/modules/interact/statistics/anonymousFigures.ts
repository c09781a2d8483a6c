import { FEWEST, type Survey, type SurveyWork } from '../Survey.ts'
import { figuresOfQuestion, type QuestionFigures, type ValueCount } from './counts.ts'
import { type Counted, countsOf, sizesOf } from './countsOf.ts'
import type { AskedValue } from './filter.ts'
import { allOrNone, type Group, groupsOf, hiddenOf, tableOf, toldOf, withCounts } from './groupTable.ts'
import { hideSmall, hideSmallOfLine } from './hideSmall.ts'
import type { Question } from './questions.ts'

/** Cells of a table of two questions. */
export const MOST_CELLS = 2_500

interface Asked {
  questions: readonly Question[]
  /** At most one. */
  filter: readonly AskedValue[]
}

/**
 * The figures of an anonymous survey: without groups that are too small, and without what they could be found out from.
 * Of a filter each question is told as its row of the table of both questions, of which all rows are hidden together;
 * null where the filter leaves, or leaves out, too few.
 */
export async function anonymousFigures(
  work: SurveyWork,
  survey: Survey,
  { questions, filter: [filter] }: Asked,
): Promise<QuestionFigures[] | null> {
  const all = await countsOf(work, survey, { questions, filter: [] })
  const told = questions.flatMap(question => toldTogether(question, all))
  if (filter === undefined) return told
  const by = questions.find(({ name }) => name === filter.field)
  const own = told.find(({ name }) => name === filter.field)
  const at = by?.options.findIndex(({ value }) => value === String(filter.value)) ?? -1
  if (by === undefined || own === undefined || at < 0 || hiddenOf(own.values).includes(at)) return null
  const rows = await countsOf(work, survey, { questions, filter: [], by })
  const groups = groupsOf(by, rows, await sizesOf(work, survey, by))
  return told.flatMap(together => {
    const question = questions.find(({ name }) => name === together.name)
    return question
      ? toldOfGroup({ question, together, by, groups, at, hiddenRows: hiddenOf(own.values) })
      : []
  })
}

/** The figures of one question of all answers; nothing where too few have answered it. */
export function toldTogether(question: Question, all: readonly Counted[]): QuestionFigures[] {
  const figures = figuresOfQuestion(question, all)
  const { base, values, rows, numbers } = figures
  if (base > 0 && base < FEWEST) return []
  const hide = (of: ValueCount[]) =>
    withCounts(
      of,
      hideSmallOfLine(
        of.map(({ count }) => count ?? 0),
        base,
      ),
    )
  if (numbers === null)
    return [
      { ...figures, values: hide(values), rows: rows.map(row => ({ ...row, values: hide(row.values) })) },
    ]
  const often = new Map(all.filter(({ name }) => name === question.name).map(row => [row.value, row.count]))
  const extreme = (value: number | null) => ((often.get(String(value)) ?? 0) < FEWEST ? null : value)
  const { mean, min, max } = numbers
  return [
    allOrNone({ ...figures, values: hide(values), numbers: { mean, min: extreme(min), max: extreme(max) } }),
  ]
}

interface Slice {
  question: Question
  /** As it is told of all answers. */
  together: QuestionFigures
  by: Question
  groups: readonly Group[]
  /** Place of the group that is asked for. */
  at: number
  hiddenRows: number[]
}

/** The figures of one question of one group; nothing where too few of it have answered. */
function toldOfGroup({ question, together, by, groups, at, hiddenRows }: Slice): QuestionFigures[] {
  const group = groups[at]
  if (group === undefined || groups.length * together.values.length > MOST_CELLS) return []
  const all = groups.map(({ rows }) =>
    rows.find(({ name, value }) => name === question.name && value === null),
  )
  const answered = hideSmall({ counts: all.map(row => [row?.count ?? 0]) })
  if (answered[at]?.[0] === null) return []
  const names = [by.name, question.name] as const
  const tableTold = (columns: ValueCount[], part: string | null) =>
    toldOf(tableOf({ names, groups, columns, part, hiddenRows }))
  const own = figuresOfQuestion(question, group.rows)
  if (question.kind === 'number') {
    const told = tableTold(together.values, null)
    const isWhole = told.every(row => !row.includes(null))
    const numbers = own.numbers && { mean: own.numbers.mean, min: null, max: null }
    return [{ ...own, numbers, values: isWhole ? withCounts(together.values, told[at] ?? []) : [] }]
  }
  const slice = (of: ValueCount[], columns: ValueCount[], part: string | null) =>
    withCounts(inOrder(of, columns), tableTold(columns, part)[at] ?? [])
  const rows = together.rows.map(({ value, values }) => ({
    value,
    values: slice(own.rows.find(row => row.value === value)?.values ?? [], values, value),
  }))
  return [{ ...own, values: slice(own.values, together.values, null), rows }]
}

/** The values of a group as they stand of all answers. */
const inOrder = (own: readonly ValueCount[], all: readonly ValueCount[]): ValueCount[] =>
  all.map(({ value, label }) => own.find(one => one.value === value) ?? { value, label, count: 0 })
