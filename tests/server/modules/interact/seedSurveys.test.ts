import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createSurveys } from './createSurveys.ts'

const SCHOOL = 2
let server: TestServer
let surveys: Awaited<ReturnType<typeof createSurveys>>
beforeAll(async () => {
  server = await startTestServer([], { CAPTCHA: 'off' })
  surveys = await createSurveys(server)
})
afterAll(() => server.close())

describe('surveys of the demo', () => {
  it('should stand in every state, with counters that equal what is stored and nothing due for the job', async () => {
    const seeds = JSON.parse(await readFile('seeds/demo/surveys.json', 'utf8')) as { tenant: number }[]
    const { rows } = await server.database.inTenant(SCHOOL, tx =>
      sql<{ status: string; told: number; answers: number; people: number; fresh: number }>`
        select t.status, t.answer_count as told,
          (select count(*)::int from interact_answer a where a.survey_id = t.survey_id) as answers,
          (select count(*)::int from interact_participant p where p.survey_id = t.survey_id) as people,
          (select count(*)::int from interact_answer a where a.survey_id = t.survey_id
            and a.mixed is not true) as fresh
        from interact_survey t`.execute(tx),
    )
    expect(rows).toHaveLength(seeds.filter(({ tenant }) => tenant === SCHOOL).length)
    expect([...new Set(rows.map(({ status }) => status))].sort()).toEqual(['0', '1', '2', '3', '4'])
    for (const { told, answers, people, fresh } of rows)
      expect({ answers, people, fresh }).toEqual({ answers: told, people: told, fresh: 0 })
  })

  it('should have quotas of which is taken what the answers take', async () => {
    const { rows } = await surveys.succeed(
      surveys.staff,
      'GET',
      `/interact/survey/surveyCreated/list?title=${encodeURIComponent('体验课')}`,
    )
    const { data } = await surveys.succeed(surveys.staff, 'GET', `/interact/quotas/${rows[0].surveyId}`)
    expect(data.map(({ taken }: { taken: number }) => taken)).toEqual([12, 9, 13, 17])
  })
})
