import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settleSurvey } from '#server/modules/interact/settleSurvey.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createSurveys, inHours, type Row } from './createSurveys.ts'

const TENANT = 2
const PHONE = '13800000007'
let server: TestServer
let surveys: Awaited<ReturnType<typeof createSurveys>>
let versionId: number
beforeAll(async () => {
  server = await startTestServer([], { CAPTCHA: 'off' })
  surveys = await createSurveys(server)
  versionId = (await surveys.form()).versionId
})
afterAll(() => server.close())

const settle = (surveyId: number) =>
  settleSurvey({ tenantId: TENANT, surveyId }, { services: server.services })
const inTenant = <T>(statement: ReturnType<typeof sql<T>>) =>
  server.database.inTenant(TENANT, async tx => (await statement.execute(tx)).rows)
/** Who was reminded of a survey. */
const remindersOf = async (title: string): Promise<string[]> => {
  const rows = await inTenant(sql<{ userName: string }>`select user_name as "userName" from sys_notify_message
    where template_code = 'interact-reminder' and template_content like ${`%${title}%`}`)
  return rows.map(({ userName }) => userName)
}
const answer = { content: { colour: 'red', opinion: '好' } }

describe('what the clock brings to a survey', () => {
  it('should remind whoever is meant and has not answered, once, the day before the end', async () => {
    const title = `提醒${randomUUID().slice(0, 6)}`
    const values = { title, formVersionId: versionId, identity: '4', remindBefore: true }
    const early = await surveys.publish({ ...values, endTime: inHours(48) })
    await settle(early)
    expect(await remindersOf(title)).toEqual([])
    const id = await surveys.publish({ ...values, endTime: inHours(5) })
    const teacher = await server.signIn('teacher')
    const sent = await surveys.call(teacher, 'POST', `/interact/join/${id}`, {
      ...{ requestKey: randomUUID(), formVersionId: versionId, ...answer },
    })
    expect(sent).toMatchObject({ code: 200 })
    await settle(id)
    const reminded = await remindersOf(title)
    expect(reminded).toContain('school')
    expect(reminded).not.toContain('teacher')
    expect(new Set(reminded).size).toBe(reminded.length)
    await settle(id)
    expect(await remindersOf(title)).toHaveLength(reminded.length)
  })

  it('should take one answer of a verified phone, and forget the phone when its time is over', async () => {
    const id = await surveys.publish({ formVersionId: versionId, identity: '3', dataDays: 30 })
    const browser = await surveys.browser(await surveys.link(id))
    const refused = await browser.send({
      formVersionId: versionId,
      ...answer,
      phone: PHONE,
      smsCode: '000000',
    })
    expect(refused).toMatchObject({ data: { errors: [{ field: 'smsCode', code: 'CAPTCHA' }] } })
    const { code } = await server.services.smsCodes.issue(`interact:${id}:${PHONE}`)
    const body = { formVersionId: versionId, ...answer, phone: `+86 ${PHONE}`, smsCode: code }
    expect(await browser.send(body)).toMatchObject({ code: 200 })
    // Another sending, with a code of its own, however the phone is written.
    const again = await server.services.smsCodes.issue(`interact:${id}:${PHONE}`)
    expect(await browser.send({ ...body, phone: PHONE, smsCode: again.code })).toMatchObject({
      code: 601,
      msg: '您已经填写过，限填一次',
    })

    const kept = () =>
      inTenant(sql<Row>`select p.phone, a.respondent, a.content ->> 'colour' as colour from interact_participant p
        join interact_answer a on a.tenant_id = p.tenant_id and a.answer_id = p.answer_id
        where p.tenant_id = ${TENANT} and p.survey_id = ${id}`)
    expect(await surveys.act('close', id)).toMatchObject({ code: 200 })
    await settle(id)
    expect(await kept()).toEqual([{ phone: PHONE, respondent: PHONE, colour: 'red' }])
    await inTenant(sql`update interact_survey set close_time = now() - interval '31 days'
      where tenant_id = ${TENANT} and survey_id = ${id}`)
    await settle(id)
    expect(await kept()).toEqual([{ phone: null, respondent: '已清除', colour: 'red' }])
  })

  it('should tell texts by pages, each once', async () => {
    const id = await surveys.publish({ formVersionId: versionId, frequency: 'times', times: 25 })
    const browser = await surveys.browser(await surveys.link(id))
    for (let at = 0; at < 23; at++) {
      const content = { colour: 'red', opinion: `意见 ${at}` }
      expect(await browser.send({ formVersionId: versionId, content })).toMatchObject({ code: 200 })
    }
    const pages = []
    for (const pageNum of [1, 2, 3]) {
      const body = { field: 'opinion', filter: [], pageNum, pageSize: 10 }
      pages.push(await surveys.call(surveys.staff, 'POST', `/interact/statistics/${id}/texts`, body))
    }
    expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
      [10, 23],
      [10, 23],
      [3, 23],
    ])
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ text }) => text))).size).toBe(23)
  })
})
