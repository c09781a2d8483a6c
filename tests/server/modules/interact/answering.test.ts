import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createSurveys, inHours, QUESTIONS } from './createSurveys.ts'

const TENANT = 2
let server: TestServer
let surveys: Awaited<ReturnType<typeof createSurveys>>
let form: { formId: number; versionId: number }
beforeAll(async () => {
  server = await startTestServer([], { CAPTCHA: 'off' })
  surveys = await createSurveys(server)
  form = await surveys.form()
})
afterAll(() => server.close())

const answerOf = (content: object = { colour: 'red' }, formVersionId = form.versionId) => ({
  formVersionId,
  content,
})

it.each(['abc', '1e20', '1.5', '-1', '99999999999999999999'])('should know no survey %s', async key => {
  const token = await server.signIn('student')
  const path = `/interact/join/${key}`
  for (const [method, address] of [
    ['GET', path],
    ['GET', `${path}/results`],
    ['POST', path],
  ] as const) {
    const body = method === 'POST' ? { ...answerOf(), requestKey: randomUUID() } : undefined
    expect(await server.call(method, address, { token, body }), address).toMatchObject({ code: 404 })
  }
  for (const address of [
    `/interact/statistics/${key}`,
    `/interact/answers/${key}`,
    `/interact/answers/${key}/export`,
  ])
    expect(await server.call('GET', address, { token: surveys.staff }), address).toMatchObject({ code: 404 })
})

describe('answering by a link', () => {
  it('should take one answer of a browser, know the same sending again, and refuse another in words', async () => {
    const id = await surveys.publish({ formVersionId: form.versionId })
    const browser = await surveys.browser(await surveys.link(id))
    expect(browser.visited.data).toMatchObject({ title: '午餐调查', answered: 0, used: null, closed: null })
    expect(browser.visited.data.asked.form.fields).toHaveLength(4)
    const key = randomUUID()
    const first = await browser.send(answerOf(), key)
    expect(first).toMatchObject({ code: 200, data: { repeated: false } })
    expect(await browser.send(answerOf(), key)).toMatchObject({
      code: 200,
      data: { repeated: true, receipt: first.data.receipt },
    })
    expect(await browser.send(answerOf())).toMatchObject({ code: 601, msg: '您已经填写过，限填一次' })
    expect(await surveys.read(id)).toMatchObject({ answerCount: 1 })
    expect((await browser.look()).data).toMatchObject({ answered: 1, used: '您已经填写过，限填一次' })
  })

  it('should take no answer of many sendings at once but one, and count it once', async () => {
    const id = await surveys.publish({ formVersionId: form.versionId })
    const browser = await surveys.browser(await surveys.link(id))
    const replies = await Promise.all(Array.from({ length: 8 }, () => browser.send(answerOf())))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await surveys.read(id)).toMatchObject({ answerCount: 1 })
  })

  it('should say at its question what is wrong, and keep nothing of it', async () => {
    const id = await surveys.publish({ formVersionId: form.versionId })
    const browser = await surveys.browser(await surveys.link(id))
    const wrong = await browser.send(answerOf({ colour: 'green', score: 9 }))
    expect(wrong.code).toBe(601)
    expect(JSON.stringify(wrong.data)).toContain('colour')
    expect(await browser.send(answerOf())).toMatchObject({ code: 200 })
  })

  it('should let a browser answer n times, and then say so', async () => {
    const id = await surveys.publish({ formVersionId: form.versionId, frequency: 'times', times: 2 })
    const browser = await surveys.browser(await surveys.link(id))
    const codes = []
    for (const _one of [1, 2, 3]) codes.push((await browser.send(answerOf())).code)
    expect(codes).toEqual([200, 200, 601])
  })

  it('should close by the clock of the server, and when it is paused or ended, in words', async () => {
    const id = await surveys.publish({
      formVersionId: form.versionId,
      startTime: inHours(1),
      endTime: inHours(2),
    })
    const early = await surveys.browser(await surveys.link(id))
    expect(early.visited.data.closed).toMatch(/^还没有开始/)
    expect((await early.send(answerOf())).code).not.toBe(200)
    const other = await surveys.publish({ formVersionId: form.versionId })
    const browser = await surveys.browser(await surveys.link(other))
    await surveys.act('pause', other)
    expect((await browser.look()).data.closed).toBe('“午餐调查”已暂停，请稍后再来')
    expect((await browser.send(answerOf())).msg).toBe('“午餐调查”已暂停，请稍后再来')
    expect(await surveys.act('resume', other)).toMatchObject({ code: 200 })
    expect(await browser.send(answerOf())).toMatchObject({ code: 200 })
    expect(await surveys.act('close', other)).toMatchObject({ code: 200 })
    expect((await browser.look()).data.closed).toBe('“午餐调查”已结束')
  })
})

describe('versions of the form', () => {
  it('should take answers of an open page after a compatible change, and tell a breaking one at its question', async () => {
    const own = await surveys.form()
    const id = await surveys.publish({ formVersionId: own.versionId, frequency: 'times', times: 9 })
    const browser = await surveys.browser(await surveys.link(id))
    await surveys.publishForm(own.formId, {
      ...QUESTIONS,
      more: { type: 'string', title: '其他', maxLength: 50 },
    })
    expect(await surveys.act('upgrade', id)).toMatchObject({ code: 200, msg: '已换为第 2 版' })
    expect(await browser.send(answerOf({ colour: 'red' }, own.versionId))).toMatchObject({ code: 200 })
    const { opinion: _opinion, ...fewer } = QUESTIONS
    const third = await surveys.publishForm(own.formId, fewer)
    await surveys.act('upgrade', id)
    const told = await browser.send(answerOf({ colour: 'red', opinion: '好' }, own.versionId))
    expect(told).toMatchObject({ code: 601, msg: '问卷内容已更新，请核对后重新提交' })
    expect(JSON.stringify(told.data)).toContain('"opinion"')
    expect(await browser.send(answerOf({ colour: 'red' }, third))).toMatchObject({ code: 200 })
    const { data } = await surveys.statistics(id)
    expect(data).toMatchObject({ total: 2 })
    expect(data.questions.map(({ name }: { name: string }) => name)).toContain('opinion')
  })
})

describe('codes and voiding', () => {
  it('should take each single-use code once, and again when its answer is voided', async () => {
    const id = await surveys.publish({ formVersionId: form.versionId, identity: '2' })
    const made = await surveys.succeed(surveys.staff, 'POST', '/interact/codes', { surveyId: id, count: 3 })
    const code: string = made.data.codes[0].code
    const browser = await surveys.browser(await surveys.link(id))
    expect((await browser.send({ ...answerOf(), code: 'ZZZZZZZZ' })).msg).toContain('一次性码不正确')
    const both = await Promise.all(
      [1, 2].map(() => browser.send({ ...answerOf(), code: `${code.slice(0, 4)}-${code.slice(4)}` })),
    )
    expect(both.map(reply => reply.code).sort()).toEqual([200, 601])
    const list = await surveys.succeed(surveys.staff, 'GET', `/interact/answers/${id}`)
    expect(list.rows).toHaveLength(1)
    const { answerId } = list.rows[0]
    const body = { surveyId: id, answerId, reason: '重复' }
    expect(await surveys.call(surveys.staff, 'PUT', '/interact/answers/void', body)).toMatchObject({
      code: 200,
    })
    expect(await surveys.call(surveys.staff, 'PUT', '/interact/answers/void', body)).toMatchObject({
      code: 601,
    })
    expect(await surveys.read(id)).toMatchObject({ answerCount: 0 })
    expect(await browser.send({ ...answerOf(), code })).toMatchObject({ code: 200 })
  })

  it('should give the place of a voided answer back, and take none where one of several quotas is full', async () => {
    const id = await surveys.publish({ formVersionId: form.versionId, frequency: 'times', times: 9 })
    const quotas = [
      { title: '全部', limit: 10 },
      { title: '红色', field: 'colour', option: 'red', limit: 1 },
      { title: '高分', condition: 'score >= 4', limit: 1, outcome: '2', endText: '高分已满' },
    ]
    await surveys.succeed(surveys.staff, 'PUT', '/interact/quotas', { surveyId: id, quotas })
    const browser = await surveys.browser(await surveys.link(id))
    expect(await browser.send(answerOf({ colour: 'red' }))).toMatchObject({ code: 200 })
    expect((await browser.send(answerOf({ colour: 'red' }))).msg).toBe('所选选项名额已满，请改选其他选项')
    expect(await browser.send(answerOf({ colour: 'blue', score: 5 }))).toMatchObject({ code: 200 })
    expect((await browser.send(answerOf({ colour: 'blue', score: 4 }))).msg).toBe('高分已满')
    const taken = async () =>
      (await surveys.succeed(surveys.staff, 'GET', `/interact/quotas/${id}`)).data.map(
        (one: { taken: number }) => one.taken,
      )
    expect(await taken()).toEqual([2, 1, 1])
    const { rows } = await surveys.succeed(surveys.staff, 'GET', `/interact/answers/${id}`)
    const red = rows.find(({ content }) => content.colour === 'red')
    await surveys.succeed(surveys.staff, 'PUT', '/interact/answers/void', {
      surveyId: id,
      answerId: red.answerId,
      reason: '测试',
    })
    expect(await taken()).toEqual([1, 0, 1])
    expect(await browser.send(answerOf({ colour: 'red' }))).toMatchObject({ code: 200 })
  })

  it('should refuse a condition that cannot be read, at its row', async () => {
    const id = await surveys.publish({ formVersionId: form.versionId })
    const quotas = [{ title: '坏', condition: 'nothing > 1', limit: 1 }]
    const reply = await surveys.call(surveys.staff, 'PUT', '/interact/quotas', { surveyId: id, quotas })
    expect(reply).toMatchObject({ code: 601, data: { errors: [{ field: 'quotas.0.condition' }] } })
  })
})

describe('accounts', () => {
  it('should ask those who are meant, once each, and tell nobody else that it is there', async () => {
    const teacher = await server.signIn('teacher')
    const student = await server.signIn('student')
    const { rows } = await server.database.inTenant(TENANT, tx =>
      sql<{
        id: number
      }>`select user_id as id from sys_user where tenant_id = ${TENANT} and user_name = 'teacher'`.execute(
        tx,
      ),
    )
    const askedOf = { people: [rows[0]?.id] }
    const id = await surveys.publish({ formVersionId: form.versionId, identity: '4', askedOf })
    const path = `/interact/join/${id}`
    const listed = (await surveys.succeed(teacher, 'GET', '/interact/join/list')).data
    expect(listed).toEqual(expect.arrayContaining([expect.objectContaining({ surveyId: id, answered: 0 })]))
    expect(await surveys.call(student, 'GET', path)).toMatchObject({ code: 404 })
    const body = { ...answerOf(), requestKey: randomUUID() }
    expect(await surveys.call(student, 'POST', path, body)).toMatchObject({ code: 404 })
    expect(await surveys.call(teacher, 'POST', path, body)).toMatchObject({ code: 200 })
    const again = { ...answerOf(), requestKey: randomUUID() }
    expect(await surveys.call(teacher, 'POST', path, again)).toMatchObject({ code: 601 })
    expect(await surveys.call(teacher, 'GET', `${path}/results`)).toMatchObject({
      code: 200,
      data: { base: 1 },
    })
    const company = await server.signIn('company')
    expect(await surveys.call(company, 'GET', path)).toMatchObject({ code: 404 })
    expect(await surveys.call(company, 'GET', `/interact/answers/${id}`)).toMatchObject({ code: 404 })
  })
})

describe('votes beside surveys', () => {
  const values = (more: object) => ({
    ...{ title: '午餐投票', identity: '1', frequency: 'once', results: 'answered' },
    ...{ formVersionId: form.versionId, ...more },
  })

  it('should be made a vote on the page of votes without a word, and nothing else there', async () => {
    const { staff, succeed, call } = surveys
    const { data } = await succeed(staff, 'POST', '/interact/vote/voteCreated', values({}))
    const made = await succeed(staff, 'GET', `/interact/vote/voteCreated/${data.surveyId}`)
    expect(made.data).toMatchObject({ kind: '2' })
    const refused = await call(staff, 'POST', '/interact/vote/voteCreated', values({ kind: '1' }))
    expect(refused).toMatchObject({ code: 601, data: { errors: [{ field: 'kind' }] } })
  })

  it('should say at the end that it has passed, when it is saved', async () => {
    const { staff, call } = surveys
    const refused = await call(staff, 'POST', '/interact/vote/voteCreated', values({ endTime: inHours(-1) }))
    expect(refused).toMatchObject({ code: 601, msg: '结束时间已过' })
    expect(JSON.stringify(refused)).toContain('"endTime"')
  })
})
