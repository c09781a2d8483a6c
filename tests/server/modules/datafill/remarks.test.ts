import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { accountOf, giveTask, publishForm } from './giveTask.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every kind are looked at here.
type Answer = Reply & { data: any; rows: any[] }

const FORM = JSON.stringify({
  required: ['subject'],
  properties: {
    subject: { type: 'string', title: '主题', maxLength: 50 },
    lines: {
      type: 'array',
      title: '经费明细',
      items: {
        type: 'object',
        properties: { name: { type: 'string', title: '项目' }, amount: { type: 'number', title: '金额' } },
      },
    },
  },
})

const WHOLE = {
  subject: '实训',
  lines: [
    { name: '设备', amount: 10 },
    { name: '耗材', amount: 20 },
  ],
}

describe('remarks about reports', () => {
  let server: TestServer
  let formVersionId: number
  let tenantId: number
  const tokens: Record<string, string> = {}

  beforeAll(async () => {
    server = await startTestServer()
    for (const name of ['admin', 'school', 'school2', 'teacher']) tokens[name] = await server.signIn(name)
    formVersionId = await publishForm(server, tokens.admin as string, FORM)
    tenantId = (await accountOf(server, 'school')).tenantId
  })
  afterAll(() => server.close())

  const call = (who: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    server.call(method, `/datafill${path}`, { token: tokens[who] ?? null, body }) as Promise<Answer>
  const view = async (taskId: number) => (await call('school', 'GET', `/fill/${taskId}`)).data
  const feedback = async (who: string, title: string): Promise<Record<string, unknown>[]> =>
    (await call(who, 'GET', `/unionFeedBack/list?title=${encodeURIComponent(title)}`)).rows
  const submit = async (taskId: number) => {
    const { revision } = await view(taskId)
    return call('school', 'POST', `/fill/${taskId}/submit`, { formVersionId, revision })
  }

  /** A task of the platform that was handed in. */
  async function handedIn(title: string, more: object = {}): Promise<number> {
    const taskId = await giveTask(server, { tenantId, formVersionId, title, ...more })
    const changes = Object.fromEntries(
      Object.entries(WHOLE).map(([name, value]) => [name, { base: null, value }]),
    )
    await call('school', 'PUT', `/fill/${taskId}`, { formVersionId, changes })
    expect(await submit(taskId)).toMatchObject({ code: 200 })
    return taskId
  }

  const giveBack = (taskId: number, remarks: { path: string; text: string }[]) =>
    call('admin', 'PUT', '/publishTasks/giveBack', { taskId, reason: '金额与账目不符', remarks })

  it('tells who fills in what the publisher returned, at its cells, until it is handed in again', async () => {
    const taskId = await handedIn('经费年报')
    const remarks = [
      { path: 'lines.1.amount', text: '请附发票金额' },
      { path: 'subject', text: '写全称' },
    ]
    expect(await giveBack(taskId, remarks)).toMatchObject({ code: 200 })
    const told = await feedback('school', '经费年报')
    expect(told.map(({ kind, pathTitle, text, state }) => [kind, pathTitle, text, state])).toEqual([
      ['2', '主题', '写全称', '0'],
      ['2', '经费明细 · 第2行 · 金额', '请附发票金额', '0'],
      ['1', null, '金额与账目不符', '0'],
    ])
    expect(await feedback('school2', '经费年报')).toEqual([])

    expect(await submit(taskId)).toMatchObject({ code: 200 })
    const states = (await feedback('school', '经费年报')).map(({ kind, state }) => [kind, state])
    // Remarks at places are dealt with by whoever deals with them.
    expect(states).toEqual([
      ['2', '0'],
      ['2', '0'],
      ['1', '1'],
    ])
  })

  it('refuses a remark at a place that the report does not have, and returns nothing then', async () => {
    const taskId = await handedIn('地点有误')
    for (const path of ['nothing', 'lines.2.amount', 'lines.x', 'lines.0.nothing', 'subject.more']) {
      expect(await giveBack(taskId, [{ path, text: '请核对' }])).toMatchObject({
        code: 601,
        data: { errors: [{ field: 'remarks.0.path' }] },
      })
    }
    expect((await view(taskId)).task.status).toBe('3')
    expect(await feedback('school', '地点有误')).toEqual([])
  })

  it('keeps what the own review says inside', async () => {
    const taskId = await handedIn('内审年报', { internal_review: true })
    const remarks = [{ path: 'lines.0.name', text: '设备名称不规范' }]
    expect(
      await call('school', 'POST', `/fill/${taskId}/return-inside`, { reason: '先改', remarks }),
    ).toMatchObject({ code: 200 })
    const seen = (await view(taskId)).remarks as { path: string | null; pathTitle: string | null }[]
    expect(seen.map(({ path, pathTitle }) => [path, pathTitle])).toEqual([
      ['lines.0.name', '经费明细 · 第1行 · 项目'],
      [null, null],
    ])
    expect(await feedback('school', '内审年报')).toEqual([])
    const { rows } = await call('admin', 'GET', '/remark/list?title=%E5%86%85%E5%AE%A1%E5%B9%B4%E6%8A%A5')
    expect(rows).toEqual([])
    await submit(taskId)
    const after = (await view(taskId)).remarks as { path: string | null; state: string }[]
    expect(after.find(({ path }) => path === null)?.state).toBe('1')
  })
})
