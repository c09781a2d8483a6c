import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/db/Database.ts'
import type { RecordedRoute } from './createBareServer.ts'
import { NO_SESSION, type RecordedTransaction, recordTransaction } from './recordStatements.ts'
import { type SharedSurvey, surveyOffice } from './surveyOffice.ts'
import { ANSWER, QUESTIONS } from './surveyQuestions.ts'

/** What the recorded answer was stored under, each of which is another for every new one. */
interface Stored {
  answerId: number
  identityKey: string
  requestKey: string
}

/**
 * Returns what a bare server has to run for an answer to a survey with a quota that all answers take: the statements of
 * ours, with keys of its own for each new answer.
 */
export async function recordAnswers(database: Database, origin: string): Promise<RecordedRoute> {
  const office = await surveyOffice(origin)
  const survey = await office.survey(await office.form(QUESTIONS), { limit: 1_000_000 })
  const [first = '', second = ''] = await office.browsers(survey, 2)
  await answer(origin, survey, first)
  const work = await recordTransaction('insert into interact_participant', () =>
    answer(origin, survey, second),
  )
  const stored = await storedBy(database, work, survey)
  return {
    ...{ method: 'POST', url: '/prod-api/interact/visit', session: NO_SESSION, work },
    fill: () =>
      new Map<unknown, unknown>([
        [stored.identityKey, randomBytes(32).toString('hex')],
        [stored.requestKey, randomBytes(32).toString('hex')],
        [stored.answerId, randomInt(1, 2 ** 48 - 1)],
      ]),
  }
}

async function answer(origin: string, { linkCode, formVersionId }: SharedSurvey, cookie: string) {
  const response = await fetch(`${origin}/prod-api/interact/visit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-link-code': linkCode, cookie },
    body: JSON.stringify({ requestKey: randomUUID(), formVersionId, content: ANSWER }),
  })
  const text = await response.text()
  if (JSON.parse(text).code !== 200) throw new Error(`Nothing to record in ${text.slice(0, 300)}`)
}

/** The latest of the survey: that of the transaction that was recorded. */
async function storedBy(database: Database, work: RecordedTransaction, { surveyId }: SharedSurvey) {
  const { rows } = await database.asOwner(tx =>
    sql<Stored>`select answer_id as "answerId", identity_key as "identityKey", request_key as "requestKey"
        from interact_participant where survey_id = ${surveyId}`.execute(tx),
  )
  const used = new Set(work.statements.flatMap(({ values }) => values))
  const stored = rows.find(({ requestKey }) => used.has(requestKey))
  if (!stored) throw new Error('The recorded answer is not there.')
  return stored
}
