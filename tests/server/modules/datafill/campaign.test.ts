import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatMoment } from '#model/format/moments.ts'
import { silentLog } from '#server/db/Database.ts'
import filesSentAlong from '#server/db/migrations/0059-files-sent-along.ts'
import followCampaigns from '#server/jobs/followCampaigns.ts'
import * as sample from '#tests/server/files/support/samples.ts'
import { download, upload } from '#tests/server/files/support/upload.ts'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { publishForm } from './giveTask.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every kind are looked at here.
type Answer = Reply & { data: any; rows: any[] }
type Row = Record<string, unknown>

const FORM = `{
  "required": ["graduates"],
  "properties": {
    "school": { "type": "string", "title": "填报单位", "maxLength": 50 },
    "graduates": { "type": "integer", "title": "毕业生数", "minimum": 0 },
    "rate": { "type": "number", "title": "就业率", "x-scale": 2 }
  }
}`

/** Of the same form, with a field renamed. */
const SECOND = FORM.replace('"rate": {', '"employment": { "x-renamed-from": ["rate"],')

const DAY = 86_400_000

describe('report campaigns', () => {
  let server: TestServer
  const tokens: Record<string, string> = {}
  let formId: number
  let formVersionId: number

  beforeAll(async () => {
    server = await startTestServer()
    for (const name of ['admin', 'school', 'school2', 'company', 'teacher'])
      tokens[name] = await server.signIn(name)
    const draft = await call('admin', 'POST', '/tool/build', { formName: '就业质量', draft: FORM })
    formId = draft.data.formId
    formVersionId = (await call('admin', 'POST', `/tool/build/${formId}/publish`, {})).data.versionId
    // One institution of three is stopped.
    await server.database.asOwner(tx => sql`update sys_tenant set status = '1' where id = 7`.execute(tx))
  })
  afterAll(() => server.close())

  const call = (name: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    server.call(method, path, {
      token: tokens[name],
      ...(body ? { body: body as Row } : {}),
    }) as Promise<Answer>

  async function draftOf(changes: Row = {}, name = 'admin'): Promise<number> {
    const reply = await call(name, 'POST', '/datafill/campaign', {
      title: '2026 届就业质量',
      formVersionId,
      targets: { tenants: [2, 3, 7] },
      deadline: new Date(Date.now() + 2 * DAY).toISOString(),
      prefill: [{ field: 'school', expression: 'org.name' }],
      rollup: [{ field: 'graduates', how: 'sum' }],
      ...changes,
    })
    expect(reply).toMatchObject({ code: 200 })
    return reply.data.campaignId
  }

  /** Published, with its tasks given out. */
  async function published(changes: Row = {}, name = 'admin'): Promise<number> {
    const campaignId = await draftOf(changes, name)
    expect(await call(name, 'PUT', '/datafill/campaign/publish', { campaignId })).toMatchObject({ code: 200 })
    await settled(name, campaignId)
    return campaignId
  }

  const settled = (name: string, campaignId: number) =>
    expect
      .poll(async () => (await call(name, 'GET', `/datafill/campaign/${campaignId}`)).data.workKind, {
        timeout: 20_000,
      })
      .toBeNull()

  const tasksOf = async (name: string, campaignId: number): Promise<Row[]> =>
    (await call(name, 'GET', `/datafill/publishTasks/list?campaignId=${campaignId}`)).rows

  /** A task as its target hands it in. */
  const handIn = (taskId: unknown, graduates: number) =>
    server.database.asOwner(tx =>
      sql`update datafill_task set status = '3', submitted_time = now(), content = ${JSON.stringify({ graduates, rate: 90 })}::jsonb,
        version = version + 1 where task_id = ${taskId}`.execute(tx),
    )

  it('should give each served target one task with its pre-fill, and list the stopped one with the reason', async () => {
    const check = await call('admin', 'POST', '/datafill/campaign/check', { campaignId: await draftOf() })
    expect(check.data).toMatchObject({ count: 2, stoppedCount: 1, problems: [] })
    const campaignId = await published()
    const tasks = await tasksOf('admin', campaignId)
    expect(tasks.map(({ fillerId }) => fillerId).sort()).toEqual([2, 3])
    const targets = await call('admin', 'GET', `/datafill/target/list?campaignId=${campaignId}`)
    expect(targets.rows.filter(({ state }) => state === '2')).toMatchObject([
      { reason: '机构已停用或已到期' },
    ])
    const own = (await call('school', 'GET', `/datafill/task/list?campaignId=${campaignId}`)).rows
    expect(own).toHaveLength(1)
    const { rows } = await server.database.asOwner(tx =>
      sql<Row>`select prefill from datafill_task where task_id = ${own[0].taskId}`.execute(tx),
    )
    expect(rows).toEqual([{ prefill: { school: own[0].targetName } }])
    // Of the campaign and of other targets it learns nothing.
    const campaigns = (await call('school', 'GET', '/datafill/campaign/list?pageSize=100')).rows
    expect(campaigns.map(one => Number(one.campaignId))).not.toContain(campaignId)
    expect((await call('school2', 'GET', `/datafill/task/${own[0].taskId}`)).code).toBe(404)
  })

  const OPENERS = ['admin', 'school', 'school2', 'company', 'teacher']

  /** What each account is answered who opens a file. */
  const openedBy = (url: string, names = OPENERS) =>
    Promise.all(
      names.map(async name => {
        const reply = await download(server, url, tokens[name])
        const isJson = String(reply.headers['content-type']).startsWith('application/json')
        return isJson ? reply.json().code : reply.statusCode
      }),
    )

  const uploadBy = async (name: string, file: string): Promise<string> =>
    (await upload(server, { token: tokens[name] as string, name: file, content: sample.pdf })).data.url

  it('should open what the publisher sends along to its targets, and to nobody else', async () => {
    const url = await uploadBy('admin', '口径.pdf')
    await published({ attachments: url, targets: { tenants: [2, 3] } })
    expect(await openedBy(url)).toEqual([200, 200, 200, 404, 404])
    // What goes to a person opens to that person, who has no sight of the tasks of others.
    const own = await uploadBy('school', '说明.pdf')
    await published({ attachments: own, targets: { people: [await ownId('teacher')] } }, 'school')
    expect(await openedBy(own, ['teacher', 'school2'])).toEqual([200, 404])
  })

  it('should open to targets what was sent along before such files were bound to tasks', async () => {
    const [url, pictured] = [await uploadBy('admin', '旧口径.pdf'), await uploadBy('admin', '旧图.pdf')]
    const foreign = await uploadBy('company', '别人的.pdf')
    const instructions = `<p><img src="${pictured}"></p>`
    const campaignId = await published({ attachments: url, instructions, targets: { tenants: [2, 3] } })
    await server.database.asOwner(async tx => {
      await sql`update datafill_task set attachments = attachments || ${`,${foreign}`}
        where campaign_id = ${campaignId}`.execute(tx)
      await sql`delete from sys_file_use where page = 'datafill/draft'`.execute(tx)
    })
    expect(await openedBy(url)).toEqual([200, 404, 404, 404, 404])
    for (const _ of [1, 2]) await server.database.asOwner(tx => filesSentAlong.up(tx))
    expect(await openedBy(url)).toEqual([200, 200, 200, 404, 404])
    expect(await openedBy(pictured)).toEqual([200, 200, 200, 404, 404])
    // A task that names what is not its publisher's opens nothing.
    expect(await openedBy(foreign, ['school', 'school2'])).toEqual([404, 404])
  })

  it('should leave no double and no missing task when a publication is done again', async () => {
    const campaignId = await published()
    await server.database.asOwner(async tx => {
      // As a killed server leaves it: tasks are there, how far it came was not kept.
      await sql`update datafill_target set state = '0', done_number = 0
        where campaign_id = ${campaignId} and target_tenant_id = 2`.execute(tx)
      await sql`delete from datafill_task where campaign_id = ${campaignId} and tenant_id = 3`.execute(tx)
      await sql`update datafill_target set state = '0', done_number = 0
        where campaign_id = ${campaignId} and target_tenant_id = 3`.execute(tx)
    })
    expect(await call('admin', 'PUT', '/datafill/campaign/supplement', { campaignId })).toMatchObject({
      code: 200,
    })
    await settled('admin', campaignId)
    expect((await tasksOf('admin', campaignId)).map(({ fillerId }) => fillerId).sort()).toEqual([2, 3])
  })

  it('should let one of two reviewers decide, and refuse what was not handed in', async () => {
    const campaignId = await published()
    const [task = {}, other = {}] = await tasksOf('admin', campaignId)
    await handIn(task.taskId, 120)
    const decide = () => [
      call('admin', 'PUT', '/datafill/task/pass', { ids: [task.taskId] }),
      call('admin', 'PUT', '/datafill/task/giveBack', { taskId: task.taskId, reason: '请核对' }),
    ]
    const codes = (await Promise.all(decide())).map(({ code }) => code).sort()
    expect(codes).toEqual([200, 601])
    expect((await call('admin', 'PUT', '/datafill/task/pass', { ids: [other.taskId] })).code).toBe(601)
    // The institution that fills in does not pass its own report.
    expect((await call('school', 'PUT', '/datafill/task/pass', { ids: [other.taskId] })).code).not.toBe(200)
  })

  it('should remind a target at most once an hour, and only ever extend', async () => {
    const campaignId = await published()
    const [task = {}] = await tasksOf('admin', campaignId)
    const remind = () => call('admin', 'PUT', '/datafill/task/remind', { ids: [task.taskId] })
    const codes = (await Promise.all([remind(), remind()])).map(({ code }) => code).sort()
    expect(codes).toEqual([200, 601])
    const extend = (days: number) =>
      call('admin', 'PUT', '/datafill/task/extend', {
        ids: [task.taskId],
        newDeadline: new Date(Date.now() + days * DAY).toISOString(),
      })
    expect((await extend(1)).code).toBe(601)
    expect((await extend(5)).code).toBe(200)
  })

  it('should review tasks of the own institution by the same actions', async () => {
    const campaignId = await published({ targets: { people: [await ownId('teacher')] } }, 'school')
    const [task = {}] = await tasksOf('school', campaignId)
    expect(task).toMatchObject({ targetKind: '3' })
    await handIn(task.taskId, 3)
    expect(await call('school', 'PUT', '/datafill/task/pass', { ids: [task.taskId] })).toMatchObject({
      code: 200,
    })
  })

  const ownId = async (name: string): Promise<number> => {
    const { rows } = await server.database.asOwner(tx =>
      sql<Row>`select user_id as id from sys_user where user_name = ${name} and tenant_id = 2`.execute(tx),
    )
    return Number(rows[0]?.id)
  }

  it('should take over what fits a new version, and return what was handed in', async () => {
    const campaignId = await published()
    const [task = {}] = await tasksOf('admin', campaignId)
    await handIn(task.taskId, 80)
    await call('admin', 'PUT', '/tool/build', { formId, draft: SECOND })
    const version = (await call('admin', 'POST', `/tool/build/${formId}/publish`, {})).data
    const change = await call('admin', 'PUT', '/datafill/campaign/changeVersion', {
      campaignId,
      formVersionId: version.versionId,
    })
    expect(change).toMatchObject({ code: 200 })
    await settled('admin', campaignId)
    const read = (await call('admin', 'GET', `/datafill/publishTasks/${task.taskId}`)).data
    expect(read).toMatchObject({
      status: '4',
      formVersionId: version.versionId,
      content: { graduates: 80, employment: 90 },
    })
    const told = await call('admin', 'GET', `/datafill/remark/list?taskId=${task.taskId}`)
    expect(told.rows).toMatchObject([{ taskId: task.taskId, kind: '1', state: '0' }])
  })

  it('should warn of people who may not fill in, and of nobody else', async () => {
    const people = await server.database.asOwner(tx =>
      tx
        .selectFrom('sys_user')
        .select(['user_id', 'user_name', 'nick_name'])
        .where('user_name', 'in', ['school', 'student'])
        .orderBy('user_name')
        .execute(),
    )
    const warned = async (ids: unknown[]) => {
      const asked = { title: '个人填报', formVersionId, targets: { people: ids } }
      return (await call('school', 'POST', '/datafill/campaign/check', asked)).data.warnings
    }
    const [able, unable] = people
    const names = unable?.nick_name
    expect(await warned(people.map(one => one.user_id))).toEqual([
      `1 人没有填报权限，收到任务后无法填写：${names}`,
    ])
    expect(await warned([able?.user_id])).toEqual([])
  })

  it('should add up what was handed in, and nothing else', async () => {
    const campaignId = await published()
    const tasks = await tasksOf('admin', campaignId)
    await handIn(tasks[0]?.taskId, 100)
    const totals = await call('admin', 'GET', `/datafill/campaign/totals?campaignId=${campaignId}&by=kind`)
    expect(totals.data.total).toMatchObject({ tasks: 2, handedIn: 1, values: [100] })
  })

  it('should read moments in the zone of the platform: what has passed there is refused, and no extension leads back', async () => {
    const ago = (minutes: number) => formatMoment(Date.now() - minutes * 60_000)
    const late = await draftOf({ startTime: ago(120), deadline: ago(60) })
    expect(
      (await call('admin', 'POST', '/datafill/campaign/check', { campaignId: late })).data.problems,
    ).toEqual(['截止时间已过，请先修改'])
    expect((await call('admin', 'PUT', '/datafill/campaign/publish', { campaignId: late })).code).toBe(601)

    const campaignId = await published()
    const [task, open] = await tasksOf('admin', campaignId)
    await server.database.asOwner(async tx => {
      await sql`update datafill_task set deadline = ${new Date(Date.now() - 3_600_000)}
        where campaign_id = ${campaignId}`.execute(tx)
    })
    await handIn(task?.taskId, 1)
    const act = (action: string, body: object) =>
      call('admin', 'PUT', `/datafill/publishTasks/${action}`, body)
    const extended = await act('extend', { taskIds: [open?.taskId], newDeadline: ago(1) })
    expect(extended.data.errors).toMatchObject([{ field: 'newDeadline', message: '新的截止时间应晚于现在' }])
    expect(await act('giveBack', { taskId: task?.taskId, reason: '口径' })).toMatchObject({ code: 601 })
    const soon = formatMoment(Date.now() + 3 * DAY)
    expect(
      await call('admin', 'PUT', '/datafill/campaign/extendAll', { campaignId, deadline: soon }),
    ).toMatchObject({
      code: 200,
    })
    await settled('admin', campaignId)
    expect((await call('admin', 'GET', `/datafill/campaign/${campaignId}`)).data.deadline).toBe(soon)
  })

  it('should take nothing in and back after the end, and leave what is archived alone', async () => {
    const campaignId = await published()
    const [first, second] = await tasksOf('admin', campaignId)
    await handIn(first?.taskId, 100)
    await call('admin', 'PUT', '/datafill/campaign/close', { campaignId })
    await settled('admin', campaignId)
    const filler = first?.fillerId === 2 ? 'school' : 'school2'
    const other = filler === 'school' ? 'school2' : 'school'
    expect(await call(filler, 'POST', `/datafill/fill/${first?.taskId}/withdraw`, {})).toMatchObject({
      code: 601,
    })

    // Extended alone it is open again, until the archive.
    const newDeadline = formatMoment(Date.now() + 5 * DAY)
    await call('admin', 'PUT', '/datafill/publishTasks/extend', { taskIds: [second?.taskId], newDeadline })
    const save = () =>
      call(other, 'PUT', `/datafill/fill/${second?.taskId}`, {
        formVersionId: second?.formVersionId,
        changes: { graduates: { value: 9 } },
      })
    expect(await save()).toMatchObject({ code: 200 })
    expect(await call('admin', 'PUT', '/datafill/campaign/archive', { campaignId })).toMatchObject({
      code: 200,
    })
    await settled('admin', campaignId)
    expect(await tasksOf('admin', campaignId)).toMatchObject([
      { archived: true, phase: expect.anything() },
      { archived: true, phase: '5' },
    ])
    expect(await save()).toMatchObject({ code: 601 })
    const exempt = { taskIds: [second?.taskId], reason: '无' }
    expect(await call('admin', 'PUT', '/datafill/publishTasks/exempt', exempt)).toMatchObject({
      ...{ code: 601, msg: expect.stringContaining('已归档') },
    })
  })

  it('should withdraw every task, and let nobody hand in after the end', async () => {
    const campaignId = await published()
    await call('admin', 'PUT', '/datafill/campaign/close', { campaignId })
    await settled('admin', campaignId)
    expect(await tasksOf('admin', campaignId)).toMatchObject([{ ended: true }, { ended: true }])
    const other = await published()
    await call('admin', 'PUT', '/datafill/campaign/withdraw', { campaignId: other, reason: '口径有误' })
    await settled('admin', other)
    expect(await tasksOf('admin', other)).toEqual([])
    expect((await call('school', 'GET', `/datafill/task/list?campaignId=${other}`)).rows).toMatchObject([
      { status: '7' },
    ])
  })

  it('should remind once at a moment before the deadline, only who has not handed in, and end by the clock', async () => {
    const campaignId = await published({
      remindHours: [1, 24],
      deadline: new Date(Date.now() + DAY / 48).toISOString(),
      graceMinutes: 0,
    })
    const [task = {}] = await tasksOf('admin', campaignId)
    await handIn(task.taskId, 1)
    for (const _ of [1, 2]) await followed('remind', campaignId)
    const reminded = (await tasksOf('admin', campaignId)).filter(({ remindTime }) => remindTime !== null)
    expect(reminded).toHaveLength(1)
    await server.database.asOwner(async tx => {
      await sql`update datafill_campaign set deadline = now() - interval '1 minute'
        where campaign_id = ${campaignId}`.execute(tx)
      await sql`update datafill_task set remind_time = null where campaign_id = ${campaignId}`.execute(tx)
    })
    await followed('close', campaignId)
    expect((await call('admin', 'GET', `/datafill/campaign/${campaignId}`)).data).toMatchObject({
      status: '2',
    })
    const after = await tasksOf('admin', campaignId)
    expect(after.every(({ remindTime }) => remindTime === null)).toBe(true)
    expect(after.every(({ ended }) => ended)).toBe(true)
  })

  /** What the job has found is done, as often as it is handed over. */
  async function followed(kind: string, campaignId: number): Promise<void> {
    const before = await workNumber(campaignId)
    await server.services.queue.send('datafill-due', { tenantId: 1, campaignId, kind })
    await expect
      .poll(async () => (kind === 'remind' && before > 1 ? before : workNumber(campaignId)), {
        timeout: 20_000,
      })
      .toBeGreaterThanOrEqual(kind === 'remind' && before > 1 ? before : before + 1)
    await settled('admin', campaignId)
  }

  it('should find by the clock what is due', async () => {
    const campaignId = await published({
      deadline: new Date(Date.now() + DAY / 48).toISOString(),
      remindHours: [1],
    })
    const { run } = followCampaigns
    const context = {
      services: server.services,
      signal: new AbortController().signal,
      log: silentLog,
      now: new Date(),
    }
    expect(await run({}, context)).toContain('已安排')
    await expect.poll(() => workNumber(campaignId), { timeout: 20_000 }).toBe(2)
  })

  const workNumber = async (campaignId: number): Promise<number> =>
    (await call('admin', 'GET', `/datafill/campaign/${campaignId}`)).data.workNumber

  it('should name the cell of a field that the form does not have', async () => {
    const reply = await call('admin', 'POST', '/datafill/template', {
      templateName: '有误的模板',
      formVersionId,
      prefill: [{ field: 'missing', expression: 'org.name' }],
      rollup: [{ field: 'school', how: 'sum' }],
    })
    expect(reply.code).toBe(601)
    expect(reply.data.errors.map(({ field }: { field: string }) => field)).toEqual([
      'prefill.0.field',
      'rollup.0.field',
    ])
  })

  it('should hold what is filled in before to the type of its field', async () => {
    const reply = await call('admin', 'POST', '/datafill/template', {
      templateName: '类型不符的模板',
      formVersionId,
      prefill: [
        { field: 'graduates', expression: 'org.name' },
        { field: 'school', expression: 'last.graduates' },
        { field: 'rate', expression: 'last.rate' },
      ],
    })
    expect(reply.data.errors).toMatchObject([
      { field: 'prefill.0.expression', message: expect.stringContaining('数字') },
      { field: 'prefill.1.expression', message: expect.stringContaining('文本') },
    ])
    // What the field does not take is left to whoever fills in.
    const campaignId = await published({
      formVersionId: await publishForm(server, tokens.admin as string, FORM),
      prefill: [
        { field: 'school', expression: 'org.name' },
        { field: 'graduates', expression: '1 - 5' },
        { field: 'rate', expression: '90.456' },
      ],
    })
    const [task = {}] = await tasksOf('admin', campaignId)
    const preview = await call('admin', 'POST', '/datafill/campaign/preview', {
      campaignId,
      target: `1:${task.fillerId}:${task.fillerId}`,
    })
    const expected = { school: task.targetName, rate: 90.46 }
    expect(preview.data.content).toEqual(expected)
    const { rows } = await server.database.asOwner(tx =>
      sql<Row>`select prefill from datafill_task where task_id = ${task.taskId}`.execute(tx),
    )
    expect(rows).toEqual([{ prefill: expected }])
  })
})
