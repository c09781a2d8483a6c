import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { depthOf } from '#tests/support/depth.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { publishForm, setTask } from './giveTask.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every kind are looked at here.
type Answer = Reply & { data: any; rows: any[] }
type Row = Record<string, unknown>
type Method = 'GET' | 'POST' | 'PUT'

const ROUNDS = depthOf(import.meta.filename).isDeep ? 20 : 3

const FORM = `{ "required": ["graduates"], "properties": {
  "graduates": { "type": "integer", "title": "毕业生数", "minimum": 0 },
  "rate": { "type": "number", "title": "就业率", "x-scale": 2 },
  "note": { "type": "string", "title": "说明", "maxLength": 50 }
} }`
const SECOND = FORM.replace('"rate": {', '"employment": { "x-renamed-from": ["rate"],')

const CONTENT = { graduates: 80, rate: 90 }

/** Numbers of institutions of the demo. */
const SCHOOL = 2
const OTHER = 3

describe('report campaigns that several work on at once', () => {
  let server: TestServer
  const tokens: Record<string, string> = {}

  beforeAll(async () => {
    server = await startTestServer()
    for (const name of ['admin', 'school', 'teacher']) tokens[name] = await server.signIn(name)
  })
  afterAll(() => server.close())

  const call = (who: string, method: Method, path: string, body?: object) =>
    server.call(method, path, { token: tokens[who] ?? null, body }) as Promise<Answer>

  const rowsOf = async <T>(text: ReturnType<typeof sql<T>>): Promise<T[]> =>
    (await server.database.asOwner(tx => text.execute(tx))).rows

  interface Published {
    campaignId: number
    formId: number
    formVersionId: number
    taskId: number
  }

  /** A campaign of the platform, with the task of the school. */
  async function published(targets: object = { tenants: [SCHOOL] }, who = 'admin'): Promise<Published> {
    const formVersionId = await publishForm(server, tokens[who] as string, FORM)
    const [form] = await rowsOf(
      sql<{ formId: number }>`select form_id::int as "formId" from sys_document_version
        where version_id = ${formVersionId}`,
    )
    const deadline = new Date(Date.now() + 86_400_000).toISOString()
    const made = await call(who, 'POST', '/datafill/campaign', {
      ...{ title: '同时处理', formVersionId, targets, deadline },
    })
    expect(made).toMatchObject({ code: 200 })
    const { campaignId } = made.data
    expect(await call(who, 'PUT', '/datafill/campaign/publish', { campaignId })).toMatchObject({ code: 200 })
    await settled(who, campaignId)
    const [task] = await tasksOf(campaignId)
    return { campaignId, formId: Number(form?.formId), formVersionId, taskId: Number(task?.taskId) }
  }

  const settled = (who: string, campaignId: number) =>
    eventually(async () => {
      const { data } = await call(who, 'GET', `/datafill/campaign/${campaignId}`)
      expect(data.workKind).toBeNull()
    })

  const tasksOf = (campaignId: number) =>
    rowsOf(sql<{
      taskId: number
      tenantId: number
      status: string
      formVersionId: number
      content: Row | null
    }>`select task_id as "taskId", tenant_id::int as "tenantId", status, form_version_id as "formVersionId", content
      from datafill_task where campaign_id = ${campaignId} order by task_id`)

  const taskOf = async ({ campaignId }: Published) => {
    const [task] = await tasksOf(campaignId)
    if (!task) throw new Error('There is no task.')
    return task
  }

  const view = async (taskId: number, who = 'school') =>
    (await call(who, 'GET', `/datafill/fill/${taskId}`)).data

  const save = (
    { taskId, formVersionId }: Published,
    values: Row,
    { who = 'school', base = {} as Row } = {},
  ) =>
    call(who, 'PUT', `/datafill/fill/${taskId}`, {
      formVersionId,
      changes: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, { base: base[name] ?? null, value }]),
      ),
    })

  async function filledIn(given: Published): Promise<number> {
    expect(await save(given, CONTENT)).toMatchObject({ code: 200 })
    return (await view(given.taskId)).revision
  }

  const submit = ({ taskId, formVersionId }: Published, revision: number, who = 'school') =>
    call(who, 'POST', `/datafill/fill/${taskId}/submit`, { formVersionId, revision })

  const giveBack = ({ taskId }: Published) =>
    call('admin', 'PUT', '/datafill/task/giveBack', { taskId, reason: '请核对' })

  it('should keep one state when a return meets a submission, a withdrawal or the passing', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const given = await published()
      const revision = await filledIn(given)
      const [handedIn, returned] = await Promise.all([submit(given, revision), giveBack(given)])
      // What comes before the submission is refused: there is nothing to return.
      expect(handedIn.code).toBe(200)
      expect(await taskOf(given)).toMatchObject({
        status: returned.code === 200 ? '4' : '3',
        content: expect.objectContaining(CONTENT),
      })
      expect((await view(given.taskId)).submissions).toHaveLength(1)

      await setTask(server, given.taskId, { status: '3', review_time: null })
      const withdraw = () => call('school', 'POST', `/datafill/fill/${given.taskId}/withdraw`)
      const pass = () => call('admin', 'PUT', '/datafill/task/pass', { ids: [given.taskId] })
      const codes = (await Promise.all([withdraw(), giveBack(given), pass()])).map(({ code }) => code)
      expect(codes.filter(code => code === 200)).toHaveLength(1)
      const { status } = await taskOf(given)
      expect(status).toBe(['1', '4', '5'][codes.indexOf(200)])
      expect((await view(given.taskId)).content).toMatchObject(CONTENT)
    }
  })

  it('should return what was handed in before a version came, and keep what was not', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const given = await published()
      const revision = await filledIn(given)
      await call('admin', 'PUT', '/tool/build', { formId: given.formId, draft: SECOND })
      const { versionId } = (await call('admin', 'POST', `/tool/build/${given.formId}/publish`, {})).data
      const [handedIn, changed] = await Promise.all([
        submit(given, revision),
        call('admin', 'PUT', '/datafill/campaign/changeVersion', {
          ...{ campaignId: given.campaignId, formVersionId: versionId, accepted: true },
        }),
      ])
      expect(changed).toMatchObject({ code: 200 })
      await settled('admin', given.campaignId)
      const isIn = handedIn.code === 200
      const task = await taskOf(given)
      expect({ status: task.status, version: Number(task.formVersionId) }).toEqual({
        status: isIn ? '4' : '1',
        version: Number(versionId),
      })
      const seen = await view(given.taskId)
      expect(seen.submissions).toHaveLength(isIn ? 1 : 0)
      expect(seen).toMatchObject({ content: { graduates: 80, employment: 90 }, lost: [] })
      // By the new version it goes on.
      const next = { ...given, formVersionId: Number(versionId) }
      expect(await submit(next, seen.revision)).toMatchObject({ code: 200 })
    }
  })

  it('should merge what two accounts save, ask where both change a field, and submit nothing unseen', async () => {
    const [account] = await rowsOf(
      sql<{ deptId: number }>`select dept_id::int as "deptId" from sys_user where user_name = 'teacher'`,
    )
    const targets = { departments: [{ id: account?.deptId, below: false }] }
    for (let round = 0; round < ROUNDS; round += 1) {
      const given = await published(targets, 'school')
      const apart = await Promise.all([
        save(given, { graduates: 80 }),
        save(given, { rate: 90 }, { who: 'teacher' }),
      ])
      expect(apart.map(({ code }) => code)).toEqual([200, 200])
      expect(apart.flatMap(({ data }) => data.conflicts)).toEqual([])
      const same = await Promise.all([
        save(given, { note: '甲' }),
        save(given, { note: '乙' }, { who: 'teacher' }),
      ])
      expect(same.flatMap(({ data }) => data.conflicts)).toMatchObject([{ name: 'note' }])
      const { content, revision } = await view(given.taskId)
      expect(content).toMatchObject(CONTENT)
      const base = { note: content.note }
      const [handedIn, saved] = await Promise.all([
        submit(given, revision),
        save(given, { note: '丙' }, { who: 'teacher', base }),
      ])
      expect([handedIn.code, saved.code].filter(code => code === 200)).toHaveLength(1)
      const expected = handedIn.code === 200 ? base : { note: '丙' }
      expect((await view(given.taskId)).content).toMatchObject({ ...CONTENT, ...expected })
    }
  })

  it('should give a target that is stopped meanwhile no task, and list it with the reason', async () => {
    const { campaignId } = await published({ tenants: [SCHOOL, OTHER] })
    // As the queue finds it when the institution is stopped between the publication and its turn.
    await server.database.asOwner(async tx => {
      await sql`delete from datafill_task where campaign_id = ${campaignId} and tenant_id = ${OTHER}`.execute(
        tx,
      )
      await sql`update datafill_target set state = '0', done_number = 0
        where campaign_id = ${campaignId} and target_tenant_id = ${OTHER}`.execute(tx)
    })
    const setStatus = (status: string) => call('admin', 'PUT', '/system/tenant/update', { id: OTHER, status })
    expect(await setStatus('1')).toMatchObject({ code: 200 })
    const supplement = () => call('admin', 'PUT', '/datafill/campaign/supplement', { campaignId })
    expect(await supplement()).toMatchObject({ code: 200 })
    await settled('admin', campaignId)
    expect((await tasksOf(campaignId)).map(({ tenantId }) => tenantId)).toEqual([SCHOOL])
    const listed = await call('admin', 'GET', `/datafill/target/list?campaignId=${campaignId}&state=2`)
    expect(listed.rows).toMatchObject([{ targetTenantId: OTHER, reason: '机构已停用或已到期' }])
    const { data } = await call('admin', 'GET', `/datafill/campaign/${campaignId}`)
    expect(data).toMatchObject({ targetCount: 1, skippedCount: 1 })

    // Served again, it gets its task by 补发, once however often that is pressed.
    await setStatus('0')
    await Promise.all([supplement(), supplement(), supplement()])
    await settled('admin', campaignId)
    expect((await tasksOf(campaignId)).map(({ tenantId }) => tenantId).sort()).toEqual([SCHOOL, OTHER])
  })
})
