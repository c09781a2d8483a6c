import { sql } from 'kysely'
import type { Survey, SurveyWork } from '../Survey.ts'
import { type Counted, countsOf } from './countsOf.ts'
import { type AskedValue, counted } from './filter.ts'
import type { Option, Question } from './questions.ts'

export interface ValueCount extends Option {
  /** null where so few are not told. */
  count: number | null
  /** Of a ranking: the mean place. */
  place?: number
}

/** What the answers to one question say. */
export interface QuestionFigures {
  name: string
  /** How many have answered it. */
  base: number
  values: ValueCount[]
  /** Of a matrix: for each row. */
  rows: { value: string; values: ValueCount[] }[]
  /** Of numbers; null for all else, or where nobody has answered. */
  numbers: { mean: number; min: number | null; max: number | null } | null
}

/** Values of numbers that are told one by one. */
const MOST_VALUES = 30

/** How many answers a filter leaves. */
export async function baseOf(
  work: SurveyWork,
  survey: Survey,
  filter: readonly AskedValue[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from interact_answer a
    where ${counted(work, survey, filter)}`.execute(work.tx)
  return rows[0]?.count ?? 0
}

/** The figures of all questions, of one statement: each answer is read once. */
export async function figuresOf(
  work: SurveyWork,
  survey: Survey,
  { questions, filter }: { questions: readonly Question[]; filter: readonly AskedValue[] },
): Promise<QuestionFigures[]> {
  const rows = await countsOf(work, survey, { questions, filter })
  return questions.map(question => figuresOfQuestion(question, rows))
}

/** All of them are told. */
export function figuresOfQuestion(question: Question, all: readonly Counted[]): QuestionFigures {
  const { name, kind, widget } = question
  const own = all.filter(row => row.name === name)
  const base = own.find(({ value }) => value === null)?.count ?? 0
  const values = own.filter(row => row.part === null && row.value !== null)
  return {
    name,
    base,
    values: kind === 'number' ? numberValues(values) : toldValues(question.options, values, widget),
    rows: question.rows.map(({ value }) => ({
      value,
      values: toldValues(
        question.options,
        own.filter(({ part }) => part === value),
        widget,
      ),
    })),
    numbers: kind === 'number' ? numbersOf(values) : null,
  }
}

/** All that can be chosen, in its order, and behind it what was chosen once and is not offered any more. */
function toldValues(options: readonly Option[], rows: readonly Counted[], widget: string): ValueCount[] {
  const gone = rows
    .filter(({ value }) => !options.some(option => option.value === value))
    .map(({ value }) => ({ value: String(value), label: String(value) }))
  return [...options, ...gone].map(option => {
    const row = rows.find(({ value }) => value === option.value)
    const told = { ...option, count: row?.count ?? 0 }
    return widget === 'ranking' && row ? { ...told, place: round(row.places / row.count) } : told
  })
}

/** Of few different numbers each; none of many. */
function numberValues(rows: readonly Counted[]): ValueCount[] {
  if (rows.length > MOST_VALUES) return []
  return rows
    .map(({ value, count }) => ({ value: String(value), label: String(value), count }))
    .sort((one, other) => Number(one.value) - Number(other.value))
}

function numbersOf(rows: readonly Counted[]): QuestionFigures['numbers'] {
  if (rows.length === 0) return null
  const values = rows.map(({ value, count }) => ({ value: Number(value), count }))
  const total = values.reduce((sum, { count }) => sum + count, 0)
  const sum = values.reduce((before, { value, count }) => before + value * count, 0)
  const all = values.map(({ value }) => value)
  return {
    mean: round(sum / total),
    min: all.reduce((one, other) => Math.min(one, other)),
    max: all.reduce((one, other) => Math.max(one, other)),
  }
}

const round = (value: number): number => Math.round(value * 100) / 100
