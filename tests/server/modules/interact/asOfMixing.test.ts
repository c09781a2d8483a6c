import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mixSurvey } from '#server/modules/interact/mixSurvey.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createSurveys, type Row } from './createSurveys.ts'

const TENANT = 2
/** Answers that a batch tells of, and those that wait for the end. */
const BATCH = 20
const KEPT = 5

let server: TestServer
let surveys: Awaited<ReturnType<typeof createSurveys>>
let formVersionId: number
beforeAll(async () => {
  server = await startTestServer([], { CAPTCHA: 'off', LINK_USES_PER_MINUTE: '0' })
  surveys = await createSurveys(server)
  formVersionId = (await surveys.form()).versionId
})
afterAll(() => server.close())

const mix = (surveyId: number) => mixSurvey({ tenantId: TENANT, surveyId }, { services: server.services })

const setQuotas = (surveyId: number, quotas: Row[]) =>
  surveys.call(surveys.staff, 'PUT', '/interact/quotas', { surveyId, quotas })

const shownQuotas = async (surveyId: number): Promise<Row[]> =>
  (await surveys.succeed(surveys.staff, 'GET', `/interact/quotas/${surveyId}`)).data

/** Everything that staff and the public are told of a survey. */
async function told(surveyId: number, results: () => Promise<Row>) {
  const read = (path: string) => surveys.call(surveys.staff, 'GET', path)
  const { data: codes } = await read(`/interact/codes/${surveyId}`)
  const exported = await server.fastify.inject({
    method: 'GET',
    url: `/prod-api/interact/answers/${surveyId}/export`,
    headers: { authorization: `Bearer ${surveys.staff}` },
  })
  return {
    used: codes.used,
    usedCodes: codes.codes.filter(({ used }: Row) => used).length,
    answers: (await read(`/interact/answers/${surveyId}`)).total ?? 0,
    taken: (await shownQuotas(surveyId)).map(({ taken }) => taken),
    count: (await surveys.read(surveyId)).answerCount,
    total: (await surveys.statistics(surveyId)).data.total,
    results: ((await results()).data as Row | undefined)?.base ?? 0,
    isExported: String(exported.headers['content-type']).includes('sheet'),
  }
}

const allOf = (count: number) => ({
  ...{ used: count, usedCodes: count, answers: count, taken: [count], count, total: count, results: count },
  isExported: count > 0,
})

describe('what is told of anonymous answers', () => {
  it('should move with no single answer, only with a batch or at the end', async () => {
    const surveyId = await surveys.publish({
      ...{ formVersionId, identity: '2', anonymous: true, results: 'always' },
    })
    await setQuotas(surveyId, [{ title: '红', field: 'colour', option: 'red', limit: 100 }])
    const made = await surveys.succeed(surveys.staff, 'POST', '/interact/codes', { surveyId, count: 40 })
    const codes: string[] = made.data.codes.map(({ code }: { code: string }) => code)
    const browser = await surveys.browser(await surveys.link(surveyId))
    const answer = async (count: number) => {
      for (const code of codes.splice(0, count))
        expect(await browser.send({ formVersionId, code, content: { colour: 'red' } })).toMatchObject({
          code: 200,
        })
      await mix(surveyId)
    }
    const shown = () => told(surveyId, browser.results)
    await answer(1)
    expect(await shown()).toEqual(allOf(0))
    await answer(BATCH + KEPT - 2)
    expect(await shown()).toEqual(allOf(0))
    await answer(1)
    expect(await shown()).toEqual(allOf(BATCH))
    await answer(1)
    expect(await shown()).toEqual(allOf(BATCH))
    await surveys.act('close', surveyId)
    await mix(surveyId)
    expect(await shown()).toMatchObject({ ...allOf(BATCH + KEPT + 1), taken: [BATCH + KEPT] })
  }, 60_000)

  it('should be nothing by quotas that are asked of answers that are there', async () => {
    const surveyId = await surveys.publish({ formVersionId, anonymous: true })
    await setQuotas(surveyId, [{ title: '全部', limit: 10 }])
    const [all = {}] = await shownQuotas(surveyId)
    const browser = await surveys.browser(await surveys.link(surveyId))
    await browser.send({ formVersionId, content: { colour: 'red', score: 3 } })
    const asked = { title: '三分', condition: 'score >= 3', limit: 10 }
    const added = await setQuotas(surveyId, [all, asked])
    expect(added).toMatchObject({ code: 601, data: { errors: [{ field: 'quotas.1.title' }] } })
    expect(JSON.stringify(added)).toContain('匿名问卷已有答卷，不能新增配额')
    const changed = await setQuotas(surveyId, [{ ...all, condition: 'score >= 3' }])
    expect(changed).toMatchObject({ code: 601, data: { errors: [{ field: 'quotas.0.condition' }] } })
    const lowered = await setQuotas(surveyId, [{ ...all, limit: 1 }])
    expect(lowered).toMatchObject({ code: 601, data: { errors: [{ field: 'quotas.0.limit' }] } })
    const raised = await setQuotas(surveyId, [{ ...all, title: '所有', limit: 20 }])
    expect(raised.data).toMatchObject([{ title: '所有', limit: 20, taken: 0 }])
  })
})
