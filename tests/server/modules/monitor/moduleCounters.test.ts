import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '#server/db/Database.ts'
import recountRollups from '#server/jobs/recountRollups.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createSurveys } from '../interact/createSurveys.ts'

type Row = Record<string, unknown>

let server: TestServer
let surveyId: number
let campaignId: number
beforeAll(async () => {
  server = await startTestServer()
  const surveys = await createSurveys(server)
  const { versionId } = await surveys.form()
  surveyId = await surveys.publish({ formVersionId: versionId })
  await surveys.succeed(surveys.staff, 'PUT', '/interact/quotas', {
    surveyId,
    quotas: [
      { title: '全部', limit: 9 },
      { title: '红', field: 'colour', option: 'red', limit: 9 },
    ],
  })
  const made = await surveys.succeed(surveys.staff, 'POST', '/datafill/campaign', {
    ...{ title: '年度填报', formVersionId: versionId, targets: { all: true } },
    deadline: new Date(Date.now() + 86_400_000).toISOString(),
  })
  campaignId = made.data.campaignId
  const link = await surveys.link(surveyId)
  for (const colour of ['red', 'blue', 'red']) {
    const sent = await (await surveys.browser(link)).send({ formVersionId: versionId, content: { colour } })
    expect(sent).toMatchObject({ code: 200 })
  }
})
afterAll(() => server.close())

const compare = () =>
  recountRollups.run(
    {},
    {
      services: server.services,
      log: silentLog,
      now: new Date(),
      signal: new AbortController().signal,
    },
  )

const stored = async (): Promise<unknown[]> => {
  const { rows } = await server.database.asOwner(tx =>
    sql<Row>`select answer_count::int as count from interact_survey where survey_id = ${surveyId}
      union all (select taken::int from interact_quota where survey_id = ${surveyId} order by quota_id)`.execute(
      tx,
    ),
  )
  return rows.map(({ count }) => count)
}

describe('counters that modules keep', () => {
  it('should agree after answers, be reported where wrong, and be mended', async () => {
    expect(await compare()).toMatch(/全部相符$/)
    await server.database.asOwner(async tx => {
      await sql`update interact_survey set answer_count = 7 where survey_id = ${surveyId}`.execute(tx)
      await sql`update interact_quota set taken = 0 where survey_id = ${surveyId} and option = 'red'`.execute(
        tx,
      )
      await sql`update datafill_campaign set target_count = 4 where campaign_id = ${campaignId}`.execute(tx)
    })
    await compare()
    const token = await server.signIn('admin')
    const { rows } = (await server.call('GET', '/monitor/counts/list', { token })) as unknown as {
      rows: Row[]
    }
    expect(rows.map(({ page, field }) => `${page}.${field}`).sort()).toEqual([
      'datafill/campaign.targetCount',
      'interact/quota.taken',
      'interact/survey/index.answerCount',
    ])
    expect(await stored()).toEqual([7, 3, 0])
    for (const { incidentId } of rows)
      expect(await server.call('PUT', '/monitor/counts/mend', { token, body: { incidentId } })).toMatchObject(
        { code: 200 },
      )
    expect(await stored()).toEqual([3, 3, 2])
    expect(await compare()).toMatch(/全部相符$/)
  })
})
