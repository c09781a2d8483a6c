import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deadlocksOf } from '#tests/support/deadlocksOf.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createSurveys } from './createSurveys.ts'

const TENANT = 2
const PEOPLE = 18
let server: TestServer
let surveys: Awaited<ReturnType<typeof createSurveys>>
let versionId = 0
let surveyId = 0
let browsers: Awaited<ReturnType<typeof surveys.browser>>[] = []
beforeAll(async () => {
  server = await startTestServer([], { CAPTCHA: 'off' })
  surveys = await createSurveys(server)
  versionId = (await surveys.form()).versionId
})
afterAll(() => server.close())
beforeEach(async () => {
  surveyId = await surveys.publish({ formVersionId: versionId })
  const link = await surveys.link(surveyId)
  browsers = await Promise.all(Array.from({ length: PEOPLE }, () => surveys.browser(link)))
})

const send = (browser: (typeof browsers)[number] | undefined) =>
  browser?.send({ formVersionId: versionId, content: { colour: 'red' } })

const saveQuotas = (quotas: object[]) =>
  surveys.call(surveys.staff, 'PUT', '/interact/quotas', { surveyId, quotas })

/** What is counted, and what there is. */
async function counts() {
  const { rows } = await server.database.inTenant(TENANT, tx =>
    sql<{ told: number; answers: number; counted: number; taken: number }>`select t.answer_count as told,
        (select count(*)::int from interact_answer a where a.survey_id = t.survey_id and a.status = '0') as answers,
        (select count(*)::int from interact_answer a where a.survey_id = t.survey_id and a.status = '0'
          and a.quota_ids @> (select to_jsonb(q.quota_id) from interact_quota q
            where q.survey_id = t.survey_id)) as counted,
        (select q.taken from interact_quota q where q.survey_id = t.survey_id) as taken
      from interact_survey t where t.survey_id = ${surveyId}`.execute(tx),
  )
  return rows[0]
}

it('should void answers while others answer within a quota, without a deadlock and without refusing any', async () => {
  await saveQuotas([{ title: '全部', limit: 1_000 }])
  const early = PEOPLE / 3
  const first = await Promise.all(browsers.slice(0, early).map(send))
  expect(first.filter(reply => reply?.code !== 200)).toEqual([])
  const { rows } = await surveys.succeed(surveys.staff, 'GET', `/interact/answers/${surveyId}`)
  const before = await deadlocksOf(server)

  const replies = await Promise.all(
    browsers.slice(early).flatMap((browser, index) => {
      const { answerId } = rows[index] ?? {}
      const voided = { surveyId, answerId, reason: '重复' }
      const also = answerId ? [surveys.call(surveys.staff, 'PUT', '/interact/answers/void', voided)] : []
      return [send(browser), ...also]
    }),
  )

  expect(replies.filter(reply => reply?.code !== 200)).toEqual([])
  expect(await deadlocksOf(server)).toBe(before)
  const left = PEOPLE - early
  expect(await counts()).toEqual({ told: left, answers: left, counted: left, taken: left })
}, 60_000)

/** How many requests wait for what others hold. */
const waiting = () =>
  server.database.asOwner(async tx => {
    const { rows } = await sql<{ count: number }>`select count(distinct w.pid)::int as count from pg_locks w
      where not w.granted and exists (select 1 from pg_locks d where d.pid = w.pid
        and d.database = (select oid from pg_database where datname = current_database()))`.execute(tx)
    return rows[0]?.count ?? 0
  })

it('should count those in a quota who had sent before it was there, and take no more than it says', async () => {
  const [people, limit] = [3, 1]
  const held = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  // As whoever saves quotas does.
  const saving = server.database.inTenant(TENANT, async tx => {
    await sql`select 1 from interact_survey where survey_id = ${surveyId} for no key update`.execute(tx)
    held.resolve()
    await sent.promise
    await sql`insert into interact_quota (tenant_id, survey_id, title, "limit", outcome, taken, version)
      values (${TENANT}, ${surveyId}, '全部', ${limit}, '1', 0, 0)`.execute(tx)
  })
  await held.promise
  const sending = browsers.slice(0, people).map(send)
  await expect.poll(waiting, { timeout: 30_000 }).toBe(people).finally(sent.resolve)
  await saving
  const codes = (await Promise.all(sending)).map(reply => reply?.code)
  expect(codes.sort()).toEqual([200, 601, 601])
  expect(await counts()).toEqual({ told: limit, answers: limit, counted: limit, taken: limit })
}, 60_000)
