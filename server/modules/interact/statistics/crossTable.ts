import { sql } from 'kysely'
import { FEWEST, type Survey, type SurveyWork } from '../Survey.ts'
import { type AskedValue, counted } from './filter.ts'
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

interface Cell {
  one: string
  other: string
  count: number
}

/** Of one statement; where answers are anonymous, without groups that are too small. */
export async function crossTable(
  work: SurveyWork,
  survey: Survey,
  { row, column, filter }: { row: Question; column: Question; filter: readonly AskedValue[] },
): Promise<CrossTable> {
  const { rows } =
    await sql<Cell>`select r.item #>> '{}' as one, c.item #>> '{}' as other, count(*)::int as count
    from interact_answer a
      cross join lateral jsonb_array_elements(${itemsOf(row)}) as r(item)
      cross join lateral jsonb_array_elements(${itemsOf(column)}) as c(item)
    where ${counted(work, survey, filter)} group by 1, 2`.execute(work.tx)
  const table = row.options.map(option => {
    const counts = column.options.map(
      ({ value }) => rows.find(({ one, other }) => one === option.value && other === value)?.count ?? 0,
    )
    return { ...option, counts }
  })
  const told = survey.anonymous
    ? withoutSmall(table.map(({ counts }) => counts))
    : table.map(({ counts }) => counts)
  return {
    row: row.name,
    column: column.name,
    columns: column.options,
    rows: table.map(({ counts: real, ...option }, index) => {
      const counts = told[index] ?? []
      const base = counts.includes(null) ? null : real.reduce((sum, count) => sum + count, 0)
      return { ...option, base, counts }
    }),
  }
}

/** What was answered to a question as a list, under its names of all versions. */
function itemsOf({ name, formerNames }: Question) {
  const values = [name, ...formerNames].map(one => sql`nullif(a.content -> ${one}, 'null'::jsonb)`)
  const value = sql`coalesce(${sql.join(values, sql`, `)}, '[]'::jsonb)`
  return sql`case jsonb_typeof(${value}) when 'array' then ${value} else jsonb_build_array(${value}) end`
}

/**
 * Hides cells of few answers, and in each row and column the next smallest beside a single hidden one, which could be
 * found out by subtraction from what is told elsewhere.
 */
export function withoutSmall(table: readonly (readonly number[])[]): (number | null)[][] {
  const told: (number | null)[][] = table.map(row =>
    row.map(count => (count > 0 && count < FEWEST ? null : count)),
  )
  for (let changed = true; changed; ) {
    const columns = (table[0] ?? []).map((_count, column) => table.map((_row, row) => [row, column] as const))
    const lines = [
      ...table.map((row, index) => row.map((_count, column) => [index, column] as const)),
      ...columns,
    ]
    changed = lines.map(line => hideSecond(told, line)).some(Boolean)
  }
  return told
}

function hideSecond(told: (number | null)[][], line: readonly (readonly [number, number])[]): boolean {
  const at = ([row, column]: readonly [number, number]) => told[row]?.[column] ?? null
  if (line.filter(cell => at(cell) === null).length !== 1) return false
  const shown = line
    .filter(cell => (at(cell) ?? 0) > 0)
    .sort((one, other) => (at(one) ?? 0) - (at(other) ?? 0))
  const [next] = shown
  const row = next && told[next[0]]
  if (!next || !row) return false
  row[next[1]] = null
  return true
}
