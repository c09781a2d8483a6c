import { sql } from 'kysely'
import type { Database } from '#server/db/Database.ts'
import type { RecordedRoute } from './createBareServer.ts'
import { NO_SESSION, type Statement } from './recordStatements.ts'
import { surveyOffice } from './surveyOffice.ts'
import { THIRTY_QUESTIONS } from './surveyQuestions.ts'

/** Surveys of thirty questions, by their titles, with so many answers. */
const ANSWERED = { long: 10_000, short: 1_000 }

/** The demo school of the office. */
const TENANT = 2

const OF_SURVEY = `a.tenant_id = $1 and a.survey_id = $2 and a.status = '0'`

/** What one would write by hand to count the answers, one statement for each kind of question. */
const BY_HAND = [
  `select count(*) from interact_answer a where ${OF_SURVEY}`,
  `select kv.key, kv.value, count(*) from interact_answer a, jsonb_each_text(a.content) kv
    where ${OF_SURVEY} and kv.key ~ '^(one|score)' group by 1, 2`,
  `select kv.key, i.value, count(*) from interact_answer a, jsonb_each(a.content) kv,
      jsonb_array_elements_text(case when kv.key like 'many%' then kv.value else '[]' end) i
    where ${OF_SURVEY} and kv.key like 'many%' group by 1, 2`,
  `select kv.key, i.key, i.value, count(*) from interact_answer a, jsonb_each(a.content) kv,
      jsonb_each_text(case when kv.key like 'matrix%' then kv.value else '{}' end) i
    where ${OF_SURVEY} and kv.key like 'matrix%' group by 1, 2, 3`,
  `select kv.key, count(*) from interact_answer a, jsonb_each_text(a.content) kv
    where ${OF_SURVEY} and (kv.key like 'text%' or kv.key like 'many%') and kv.value is not null group by 1`,
]

/** Makes the surveys and their answers, and returns what a bare server runs to count those of the long one. */
export async function recordStatistics(database: Database, origin: string): Promise<RecordedRoute> {
  const office = await surveyOffice(origin)
  const formVersionId = await office.form(THIRTY_QUESTIONS)
  const ids: Record<string, number> = {}
  for (const [title, count] of Object.entries(ANSWERED)) {
    const { surveyId } = await office.survey(formVersionId, { values: { title } })
    await insertAnswers(database, { surveyId, formVersionId, count })
    ids[title] = surveyId
  }
  await database.vacuum()
  const { base, figures } = await office.call('POST', `/interact/statistics/${ids.long}`, {})
  if (base !== ANSWERED.long || figures.length !== Object.keys(THIRTY_QUESTIONS).length)
    throw new Error(`There are ${figures.length} figures of ${base} answers.`)
  const statements: Statement[] = BY_HAND.map(text => ({ text, values: [TENANT, ids.long] }))
  return {
    ...{ method: 'POST', url: '/prod-api/interact/statistics/:surveyId', session: NO_SESSION },
    work: { tenantId: TENANT, statements },
  }
}

interface Inserted {
  surveyId: number
  formVersionId: number
  count: number
}

/** Each question with other values; no question is left out. */
async function insertAnswers(database: Database, { surveyId, formVersionId, count }: Inserted) {
  const parts = Object.keys(THIRTY_QUESTIONS).flatMap((name, index) => [
    sql`${name}::text`,
    answerTo(name, sql`(n * ${sql.lit(index * 2 + 7)} + n / 13)`),
  ])
  await database.asOwner(tx =>
    sql`insert into interact_answer (tenant_id, survey_id, status, form_version_id, content, respondent, submitted_at,
        mixed, version)
      select ${TENANT}, ${surveyId}::bigint, '0', ${formVersionId}::bigint, jsonb_build_object(${sql.join(parts)}), '访客', now(),
        false, 0
      from generate_series(1, ${count}::int) n`.execute(tx),
  )
}

type Raw = ReturnType<typeof sql>

function answerTo(name: string, n: Raw): Raw {
  const choice = (shift: number) => sql`((${n} + ${sql.lit(shift)}) % 5 + 1)::text`
  if (name.startsWith('one')) return choice(0)
  if (name.startsWith('many')) return sql`jsonb_build_array(${choice(0)}, ${choice(1)})`
  if (name.startsWith('score')) return sql`${n} % 10 + 1`
  if (name.startsWith('matrix'))
    return sql`jsonb_build_object('food', ${choice(0)}, 'room', ${choice(2)}, 'staff', ${choice(3)})`
  return sql`'第 ' || n || ' 位的意见，写得不长也不短'`
}
