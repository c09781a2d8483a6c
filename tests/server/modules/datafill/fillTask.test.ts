import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { accountOf, giveTask, publishForm, setTask, storedTask } from './giveTask.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every kind are looked at here.
type Answer = Reply & { data: any; rows: any[] }

const HOUR = 3_600_000

describe('filling in tasks', () => {
  let server: TestServer
  let formVersionId: number
  let school: Awaited<ReturnType<typeof accountOf>>
  let teacher: Awaited<ReturnType<typeof accountOf>>
  const tokens: Record<string, string> = {}

  beforeAll(async () => {
    server = await startTestServer()
    for (const name of ['school', 'teacher', 'school2', 'student']) tokens[name] = await server.signIn(name)
    formVersionId = await publishForm(server, tokens.school as string)
    school = await accountOf(server, 'school')
    teacher = await accountOf(server, 'teacher')
  })
  afterAll(() => server.close())

  const call = (who: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    server.call(method, `/datafill${path}`, { token: tokens[who] ?? null, body }) as Promise<Answer>
  const give = (more: object = {}) => giveTask(server, { tenantId: school.tenantId, formVersionId, ...more })
  const ofTeacher = () => ({ target_kind: '3', target_key: `u${teacher.userId}`, user_id: teacher.userId })
  const view = async (taskId: number, who = 'school') => (await call(who, 'GET', `/fill/${taskId}`)).data
  const save = (
    taskId: number,
    values: Record<string, unknown>,
    base: Record<string, unknown> = {},
    who = 'school',
  ) =>
    call(who, 'PUT', `/fill/${taskId}`, {
      formVersionId,
      changes: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, { base: base[name] ?? null, value }]),
      ),
    })
  const submit = async (taskId: number, who = 'school') => {
    const { revision } = await view(taskId, who)
    return call(who, 'POST', `/fill/${taskId}/submit`, { formVersionId, revision })
  }
  const whole = { subject: '就业', teachers: 12 }

  it('is asked about by whoever fills it in, and the answer stands beside it', async () => {
    const taskId = await give({ ...ofTeacher(), target_key: String(teacher.userId) })
    const ask = (who: string) => call(who, 'POST', '/question', { taskId, question: '人数含兼职吗' })
    for (const stranger of ['school2', 'student']) expect((await ask(stranger)).code).not.toBe(200)
    expect(await ask('teacher')).toMatchObject({ code: 200 })
    expect((await view(taskId, 'teacher')).questions).toMatchObject([
      { question: '人数含兼职吗', answer: null },
    ])

    const { questionId } = (await view(taskId, 'teacher')).questions[0]
    const publisher = await server.signIn('admin')
    const body = { questionId, answer: '不含' }
    expect(await server.call('PUT', '/datafill/feedBack/answer', { token: publisher, body })).toMatchObject({
      code: 200,
    })
    expect((await view(taskId, 'teacher')).questions).toMatchObject([{ answer: '不含' }])
  })

  it('is begun, saved, handed in and withdrawn, with a receipt and what differs', async () => {
    const taskId = await give()
    const opened = await view(taskId)
    expect(opened.checked.sections.map((one: { state: string }) => one.state)).toEqual([
      'untouched',
      'untouched',
    ])
    expect(opened.checked.hindrances.map((one: { path: string }) => one.path)).toEqual([
      'subject',
      'teachers',
    ])

    const saved = await save(taskId, { subject: '就业' })
    expect(saved.data.checked.sections[0].state).toBe('complete')
    expect(await storedTask(server, taskId)).toMatchObject({
      status: '1',
      content: null,
      saved_by: expect.anything(),
    })
    expect(await submit(taskId)).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'content.teachers' }] },
    })

    await save(taskId, { teachers: 12 })
    const first = await submit(taskId)
    expect(first).toMatchObject({ code: 200, data: { status: '3' } })
    expect((await storedTask(server, taskId)).content).toMatchObject(whole)
    expect(await save(taskId, { subject: '别的' }, whole)).toMatchObject({
      code: 601,
      msg: expect.stringContaining('已上报'),
    })

    expect(await call('school', 'POST', `/fill/${taskId}/withdraw`)).toMatchObject({ code: 200 })
    await save(taskId, { teachers: 13 }, whole)
    expect(await submit(taskId)).toMatchObject({ code: 200 })
    const { submissions } = await view(taskId)
    expect(submissions.map((one: { number: number }) => Number(one.number))).toEqual([2, 1])
    const receipt = await call('school', 'GET', `/receipt/${submissions[0].submissionId}`)
    // With what was taken back nothing is compared: the publisher reads the differences too.
    expect(receipt.data).toMatchObject({ differences: null, content: { teachers: 13 } })
    await setTask(server, taskId, { status: '5', review_time: new Date() })
    expect(await call('school', 'POST', `/fill/${taskId}/withdraw`)).toMatchObject({ code: 601 })
  })

  it('merges what colleagues save at once, and asks where both have changed the same field', async () => {
    const taskId = await give()
    const replies = await Promise.all([
      save(taskId, { subject: '甲' }),
      save(taskId, { teachers: 3 }),
      save(taskId, { remark: '乙' }),
      save(taskId, { amount: 5 }),
    ])
    expect(replies.map(({ code }) => code)).toEqual([200, 200, 200, 200])
    expect((await view(taskId)).content).toEqual({ subject: '甲', teachers: 3, remark: '乙', amount: 5 })
    const both = await Promise.all([
      save(taskId, { subject: '丙' }, { subject: '甲' }),
      save(taskId, { subject: '丁' }, { subject: '甲' }),
    ])
    const told = both.flatMap(({ data }) => data.conflicts)
    expect(told).toHaveLength(1)
    expect([told[0].yours, told[0].theirs].toSorted()).toEqual(['丁', '丙'].toSorted())
    expect((await view(taskId)).content.subject).toBe(told[0].theirs)
  })

  it('takes one of several submissions at once, and loses nothing to a return or an end', async () => {
    const taskId = await give()
    await save(taskId, whole)
    const { revision } = await view(taskId)
    const body = { formVersionId, revision }
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => call('school', 'POST', `/fill/${taskId}/submit`, body)),
    )
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect((await view(taskId)).submissions).toHaveLength(1)

    for (let round = 0; round < 4; round++) {
      const raced = await give()
      await save(raced, whole)
      const seen = await view(raced)
      const [handedIn] = await Promise.all([
        call('school', 'POST', `/fill/${raced}/submit`, { formVersionId, revision: seen.revision }),
        setTask(server, raced, { ended: true }),
      ])
      const stored = await storedTask(server, raced)
      expect(stored.status).toBe(handedIn.code === 200 ? '3' : '1')
      expect((await view(raced)).submissions).toHaveLength(handedIn.code === 200 ? 1 : 0)
      expect((await view(raced)).content).toMatchObject(whole)
    }
  })

  it('goes to the own review first where that is asked for', async () => {
    const taskId = await give({ ...ofTeacher(), internal_review: true })
    await save(taskId, whole, {}, 'teacher')
    expect(await submit(taskId, 'teacher')).toMatchObject({ data: { status: '2' } })
    expect(await storedTask(server, taskId)).toMatchObject({ content: null })
    expect(await call('teacher', 'POST', `/fill/${taskId}/pass-on`)).toMatchObject({ code: 403 })
    const body = {
      reason: '人数不对',
      remarks: [{ path: 'teachers', text: '请核对' }],
    }
    expect(await call('school', 'POST', `/fill/${taskId}/return-inside`, body)).toMatchObject({ code: 200 })
    const returned = await view(taskId, 'teacher')
    expect(returned).toMatchObject({ task: { status: '4', returnReason: '人数不对' } })
    expect(returned.checked.sections[1].state).toBe('returned')
    const [{ remarkId }] = returned.remarks
    const reply = { remarkId, done: true, reply: '已改' }
    expect(await call('teacher', 'PUT', `/fill/${taskId}/remark`, reply)).toMatchObject({ code: 200 })
    await submit(taskId, 'teacher')
    expect(await call('school', 'POST', `/fill/${taskId}/pass-on`)).toMatchObject({ data: { status: '3' } })
    expect(await storedTask(server, taskId)).toMatchObject({
      content: whole,
      submitted_by: expect.anything(),
    })
  })

  it('goes by the clock of the server, with minutes of grace for who had begun', async () => {
    const early = await give({ start_time: new Date(Date.now() + HOUR) })
    expect(await save(early, whole)).toMatchObject({ code: 601, msg: '填报尚未开始' })
    const late = await give({ deadline: new Date(Date.now() - 60_000) })
    expect(await save(late, whole)).toMatchObject({ code: 601 })
    await setTask(server, late, { status: '1', began_time: new Date(Date.now() - HOUR) })
    expect(await save(late, whole)).toMatchObject({ code: 200 })
    expect(await submit(late)).toMatchObject({ code: 200 })
    expect(await storedTask(server, late)).toMatchObject({ late: true })
    const over = await give({
      deadline: new Date(Date.now() - HOUR),
      began_time: new Date(Date.now() - 2 * HOUR),
    })
    expect(await save(over, whole)).toMatchObject({ code: 601 })
    expect(await call('school', 'PUT', `/fill/${over}/extension`, { reason: '系统升级' })).toMatchObject({
      code: 200,
    })
    expect(await storedTask(server, over)).toMatchObject({ extension_asked: '系统升级' })
  })

  it('keeps what fits when the publisher changes the version, and tells what does not', async () => {
    const taskId = await give()
    await save(taskId, { ...whole, remark: '备注' })
    const other = await publishForm(
      server,
      tokens.school as string,
      JSON.stringify({
        properties: {
          subject: { type: 'string', title: '主题' },
          teachers: { type: 'string', title: '教师' },
        },
      }),
    )
    await setTask(server, taskId, { form_version_id: other })
    expect(await save(taskId, { subject: '新' }, whole)).toMatchObject({
      code: 601,
      msg: expect.stringContaining('版本'),
    })
    const seen = await view(taskId)
    expect(seen.content).toEqual({ subject: '就业' })
    expect(seen.lost.toSorted()).toEqual(['remark', 'teachers'])
  })

  it('is nobody else’s, and refuses what is no answer to it', async () => {
    const institution = await give()
    const own = await give(ofTeacher())
    for (const who of ['school2', 'student']) {
      const code = who === 'student' ? 403 : 404
      expect(await call(who, 'GET', `/fill/${institution}`)).toMatchObject({ code })
      expect(await save(institution, whole, {}, who)).toMatchObject({ code })
    }
    expect(await call('teacher', 'GET', `/fill/${institution}`)).toMatchObject({ code: 404 })
    expect(
      (await call('teacher', 'GET', '/fill')).data.map((one: { taskId: number }) => Number(one.taskId)),
    ).toContain(own)
    expect(await save(own, { nothing: 1 }, {}, 'teacher')).toMatchObject({
      data: { errors: [{ field: 'content.nothing' }] },
    })
    expect(await save(own, { subject: '长'.repeat(500_001) }, {}, 'teacher')).toMatchObject({ code: 601 })
    await save(own, { ...whole, reason: '藏' }, {}, 'teacher')
    await submit(own, 'teacher')
    expect((await storedTask(server, own)).content).toMatchObject({ ...whole, reason: null })
    for (const taskId of ['0', 'x', '99999999']) {
      expect(await call('school', 'GET', `/fill/${taskId}`)).toMatchObject({ code: 404 })
    }
  })
})
