import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createSurveys, inHours, type Row } from './createSurveys.ts'

const TENANT = 2
let server: TestServer
let surveys: Awaited<ReturnType<typeof createSurveys>>
let versionId = 0
beforeAll(async () => {
  server = await startTestServer([], { CAPTCHA: 'off' })
  surveys = await createSurveys(server)
  versionId = (await surveys.form()).versionId
})
afterAll(() => server.close())

const publish = (values: Row) => surveys.publish({ formVersionId: versionId, ...values })
const opened = async (surveyId: number) => surveys.browser(await surveys.link(surveyId))
const answer = (proof: Row = {}) => ({ formVersionId: versionId, content: { colour: 'red' }, ...proof })
const change = (surveyId: number, values: Row) =>
  surveys.call(surveys.staff, 'PUT', '/interact/survey/surveyCreated', { surveyId, ...values })

describe('a code sent to a phone', () => {
  it('should be good for one answer of several at once, and the same sending again be the same answer', async () => {
    const surveyId = await publish({ identity: '3', frequency: 'times', times: 5 })
    const phone = '13912340014'
    const browser = await opened(surveyId)
    const { code: smsCode } = await server.services.smsCodes.issue(`interact:${surveyId}:${phone}`)
    const keys = [randomUUID(), randomUUID(), randomUUID()]
    const replies = await Promise.all(keys.map(key => browser.send(answer({ phone, smsCode }), key)))
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 601, 601])
    expect(await surveys.read(surveyId)).toMatchObject({ answerCount: 1 })
    const sent = keys[replies.findIndex(({ code }) => code === 200)]
    expect(await browser.send(answer({ phone, smsCode }), sent)).toMatchObject({
      code: 200,
      data: { repeated: true },
    })
    expect((await browser.send(answer({ phone, smsCode }))).msg).toBe('短信验证码错误或已失效')
  })

  it('should be counted by number, whatever it is for', async () => {
    const { throttle, smsCodes } = server.services
    const taken = vi.spyOn(throttle, 'take')
    const issued = vi.spyOn(smsCodes, 'issue')
    const phone = '13912340013'
    const codes = [await surveys.link(await publish({ identity: '3' }))]
    codes.push(await surveys.link(await publish({ identity: '3' })))
    for (const code of codes)
      await server.call('POST', '/interact/visit/phone', {
        headers: { 'x-link-code': code },
        body: { phone },
      })
    const other = await server.call('GET', `/system/company/sendSmserificationCode/${phone}`)
    expect(other.code).not.toBe(200)
    const soon = () => taken.mock.calls.filter(([key]) => key === `sms-soon:${phone}`)
    await expect.poll(() => soon().length, { timeout: 30_000 }).toBe(3)
    expect(issued).toHaveBeenCalledTimes(1)
    vi.restoreAllMocks()
  })
})

it('should tell the results to whoever has answered by a code, in that browser and in no other', async () => {
  const surveyId = await publish({ identity: '2', results: 'answered' })
  const { data } = await surveys.succeed(surveys.staff, 'POST', '/interact/codes', { surveyId, count: 1 })
  const [browser, stranger] = [await opened(surveyId), await opened(surveyId)]
  expect((await browser.results()).code).toBe(601)
  const sent = await browser.send(answer({ code: data.codes[0].code }))
  expect(sent).toMatchObject({ code: 200, data: { mayReadResults: true } })
  const { resultsPass } = sent.data
  expect(await browser.results(resultsPass)).toMatchObject({ code: 200, data: { base: 1 } })
  expect(await stranger.results(resultsPass)).toMatchObject({ code: 601, msg: '填写后才能查看结果' })
})

describe('a published survey', () => {
  it('should keep by what people are told apart and how often they answer', async () => {
    const surveyId = await publish({})
    const browser = await opened(surveyId)
    await browser.send(answer())
    expect((await change(surveyId, { frequency: 'daily' })).msg).toContain('已发布，不能更改可答次数')
    expect((await change(surveyId, { identity: '2' })).msg).toContain('已发布，不能更改识别方式')
    await surveys.act('pause', surveyId)
    expect(await change(surveyId, { frequency: 'daily' })).toMatchObject({ code: 601 })
    expect(await change(surveyId, { title: '晚餐调查', frequency: 'once' })).toMatchObject({ code: 200 })
    await surveys.act('resume', surveyId)
    expect((await browser.send(answer())).code).toBe(601)
  })

  it('should not open again once its end has come, whether or not the job has been there', async () => {
    const surveyId = await publish({ results: 'ended', endTime: inHours(1) })
    const browser = await opened(surveyId)
    await server.database.inTenant(TENANT, tx =>
      sql`update interact_survey set end_time = now() - interval '1 second'
        where survey_id = ${surveyId}`.execute(tx),
    )
    expect(await browser.results()).toMatchObject({ code: 200 })
    const moved = await change(surveyId, { endTime: inHours(1) })
    expect(moved.msg).toContain('结束时间已到，不能再更改，可以复制一份重新发布')
    expect(await change(surveyId, { endTime: null })).toMatchObject({ code: 601 })
    expect((await browser.send(answer())).code).toBe(601)
  })
})

describe('somebody signed in who comes by a link', () => {
  const respondents = async (surveyId: number) => {
    const { rows } = await surveys.succeed(surveys.staff, 'GET', `/interact/answers/${surveyId}`)
    return rows.map(({ respondent }) => respondent)
  }

  it('should be told by name in the own institution, and be a visitor in others', async () => {
    const surveyId = await publish({ identity: '1' })
    const code = await surveys.link(surveyId)
    const own = await surveys.browser(code, await server.signIn('teacher'))
    const foreign = await surveys.browser(code, await server.signIn('company'))
    const stale = await surveys.browser(code, 'a-session-that-is-over')
    const told = await surveys.succeed(await server.signIn('teacher'), 'GET', '/system/user/getInfo')
    const { nickName } = (told as unknown as { user: { nickName: string } }).user
    expect(own.visited.data.respondent).toBe(nickName)
    expect([foreign, stale].map(({ visited }) => visited.data.respondent)).toEqual([null, null])
    for (const browser of [own, foreign, stale])
      expect(await browser.send(answer())).toMatchObject({ code: 200 })
    expect((await respondents(surveyId)).sort()).toEqual([nickName, '访客', '访客'].sort())
  })

  it('should have no rights by it, and no name in an anonymous survey', async () => {
    const surveyId = await publish({ identity: '1', anonymous: true })
    const browser = await surveys.browser(await surveys.link(surveyId), await server.signIn('teacher'))
    expect(browser.visited.data).toMatchObject({ respondent: null, anonymous: true })
    expect(await browser.send(answer())).toMatchObject({ code: 200 })
    const { rows } = await server.services.database.inTenant(TENANT, tx =>
      sql<{ respondent: string | null }>`select respondent from interact_answer
        where tenant_id = ${TENANT} and survey_id = ${surveyId}`.execute(tx),
    )
    expect(rows).toEqual([{ respondent: null }])
  })
})
