import { sql } from 'kysely'
import type { Survey, SurveyWork } from '../Survey.ts'
import { type AskedValue, counted } from './filter.ts'
import type { Question } from './questions.ts'

/** How often something was answered. */
export interface Counted {
  /** What the question that it is grouped by was answered with; null of whoever has not answered that. */
  by: string | null
  name: string
  /** Row of a matrix. */
  part: string | null
  /** null: that the question was answered at all. */
  value: string | null
  count: number
  places: number
}

interface Asked {
  questions: readonly Question[]
  filter: readonly AskedValue[]
  /** Counts apart for each answer to this question. */
  by?: Question
}

/** All counts of the questions, of one statement: each answer is read once. */
export async function countsOf(work: SurveyWork, survey: Survey, { questions, filter, by }: Asked) {
  const named = questions.flatMap(({ name, formerNames, kind }) =>
    [name, ...formerNames].map(stored => ({
      stored,
      name,
      told: kind === 'text' || kind === 'other' ? 0 : 1,
    })),
  )
  const group = by ? sql`g.item #>> '{}'` : sql`null::text`
  const groups = by ? sql`cross join lateral jsonb_array_elements(${itemsOf(by)}) as g(item)` : sql``
  const { rows } = await sql<Counted>`with q as (
      select * from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as q(stored text, name text, told int)
    ), e as (
      select ${group} as by, q.name, q.told, kv.value, jsonb_typeof(kv.value) as kind
      from interact_answer a ${groups} cross join lateral jsonb_each(a.content) kv join q on q.stored = kv.key
      where ${counted(work, survey, filter)} and jsonb_typeof(kv.value) <> 'null'
    )
    select e.by, e.name, null as part, null as value, count(*)::int as count, 0 as places
      from e group by e.by, e.name
    union all
    select e.by, e.name, null, e.value #>> '{}', count(*)::int, 0 from e
      where e.told = 1 and e.kind in ('string', 'number', 'boolean') group by e.by, e.name, e.value #>> '{}'
    union all
    select e.by, e.name, null, i.item #>> '{}', count(*)::int, sum(i.place)::int
      from e cross join lateral jsonb_array_elements(case when e.kind = 'array' then e.value else '[]' end)
        with ordinality as i(item, place)
      where e.told = 1 and e.kind = 'array' group by e.by, e.name, i.item #>> '{}'
    union all
    select e.by, e.name, p.key, i.item #>> '{}', count(*)::int, 0
      from e cross join lateral jsonb_each(case when e.kind = 'object' then e.value else '{}' end) p
        cross join lateral jsonb_array_elements(
          case jsonb_typeof(p.value) when 'array' then p.value when 'null' then '[]'
            else jsonb_build_array(p.value) end) as i(item)
      where e.told = 1 and e.kind = 'object' group by e.by, e.name, p.key, i.item #>> '{}'`.execute(work.tx)
  return rows
}

/** How many have answered a question with each value; of null those who have not answered it. */
export async function sizesOf(
  work: SurveyWork,
  survey: Survey,
  by: Question,
): Promise<Map<string | null, number>> {
  const { rows } = await sql<{ by: string | null; count: number }>`
    select g.item #>> '{}' as by, count(*)::int as count
    from interact_answer a cross join lateral jsonb_array_elements(${itemsOf(by)}) as g(item)
    where ${counted(work, survey, [])} group by 1`.execute(work.tx)
  return new Map(rows.map(({ by: value, count }) => [value, count]))
}

/** What was answered to a question as a list, under its names of all versions; of nothing a list of null. */
function itemsOf({ name, formerNames }: Question) {
  const values = [name, ...formerNames].map(
    one => sql`nullif(nullif(a.content -> ${one}, 'null'::jsonb), '[]'::jsonb)`,
  )
  const value = sql`coalesce(${sql.join(values, sql`, `)}, '[null]'::jsonb)`
  return sql`case jsonb_typeof(${value}) when 'array' then ${value} else jsonb_build_array(${value}) end`
}
