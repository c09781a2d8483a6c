import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { processXml } from '#tests/process/execution/processXml.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createOffice, type Office, type Row, STARTER } from './createOffice.ts'
import { requestPages } from './support/requestPages.ts'

let server: TestServer
let office: Office
beforeAll(async () => {
  server = await startTestServer(requestPages)
  office = await createOffice(server)
  await publish('request_process', { a: 'p1', b: 'p2' })
  await publish('partly_process', { a: 'p1', b: 'p2' })
})
afterAll(() => server.close())

/** A process that asks one person after another, over records of a page. */
async function publish(key: string, people: { a: string; b: string }): Promise<void> {
  const task = async (person: string) => ({
    kind: 'user' as const,
    attributes: `camunda:assignee="${await office.idOf(person)}"`,
  })
  const bpmnXml = processXml({
    nodes: { start: 'start', a: await task(people.a), b: await task(people.b), end: 'end' },
    flows: ['start>a', 'a>b', 'b>end'],
  }).replaceAll('id="process"', `id="${key}"`)
  const paths = { formCustomCreatePath: '/test/request', formCustomViewPath: '/test/request' }
  const body = { key, name: '申请审批', category: '1', formType: 20, ...paths, bpmnXml }
  const model = await succeed('POST', '/bpm/model/create', body)
  await succeed('POST', `/bpm/model/deploy?id=${model.id}`, {})
}

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: Row) =>
  office.call(STARTER, method, path, body)
async function succeed(...args: Parameters<typeof call>): Promise<Row> {
  const reply = await call(...args)
  expect(reply, `${args[1]} ${JSON.stringify(reply)}`).toMatchObject({ code: 200 })
  return reply.data as Row
}
const create = (values: Row = {}) =>
  succeed('POST', '/test/request', { subject: '采购电脑', amount: 10, lines: [{ item: '电脑' }], ...values })
const read = (id: unknown) => succeed('GET', `/test/request/${id}`)
const submit = (id: unknown) => succeed('POST', '/test/request/submit', { id })
/** What happened to instances of a record, the oldest first. */
async function instancesOf(page: string, id: unknown): Promise<Row[]> {
  return server.database.asOwner(tx =>
    tx
      .selectFrom('bpm_process_instance')
      .select(['id', 'status', 'result', 'variables', 'business_key as businessKey', 'summary'])
      .where('record_page', '=', page)
      .where('record_key', '=', String(id))
      .orderBy('id')
      .execute(),
  )
}
const PAGE = 'test/request/index'
async function answer(person: string, id: unknown, how: 'approve' | 'reject' = 'approve'): Promise<void> {
  const instance = (await instancesOf(PAGE, id)).at(-1)?.id as number
  const task = await office.taskOf(person, instance)
  expect(await office.call(person, 'PUT', `/bpm/task/${how}`, { id: task.id, reason: '见意见' })).toMatchObject({
    code: 200,
  })
}

describe('a record that a process approves', () => {
  it('should be in progress when it is submitted, and approved by the last of the process', async () => {
    const { id } = await create()
    expect((await read(id)).result).toBeNull()
    expect(await submit(id)).toMatchObject({ result: 1 })
    const [instance] = await instancesOf(PAGE, id)
    expect(instance).toMatchObject({ status: 1, result: 1, businessKey: `${PAGE}:${id}` })
    expect(instance?.variables).toMatchObject({ subject: '采购电脑', amount: 10 })
    expect(instance?.variables).not.toHaveProperty('secret')

    await answer('p1', id)
    expect(await read(id)).toMatchObject({ result: 1 })
    await answer('p2', id)
    expect(await read(id)).toMatchObject({ result: 2, approvedAmount: 10 })
    expect(await call('POST', '/test/request/submit', { id })).toMatchObject({ code: 601 })
  })

  it('should be rejected or cancelled as its process is, and submitted again after that', async () => {
    const { id } = await create()
    await submit(id)
    await answer('p1', id, 'reject')
    expect(await read(id)).toMatchObject({ result: 3 })

    await succeed('PUT', '/test/request', { id, subject: '采购显示器' })
    await submit(id)
    const [, second] = await instancesOf(PAGE, id)
    await succeed('DELETE', '/bpm/process-instance/cancel-by-start-user', { id: second?.id, reason: '不需要了' })
    expect(await read(id)).toMatchObject({ result: 4 })
    expect(second?.variables).toMatchObject({ subject: '采购显示器' })
  })

  it('should be its writer again when it was taken back or handed back, and go on in the same process', async () => {
    const { id } = await create()
    await submit(id)
    expect(await succeed('POST', '/test/request/withdraw', { id })).toMatchObject({ result: null })
    await succeed('PUT', '/test/request', { id, amount: 20 })
    await submit(id)
    await answer('p1', id)
    const instance = (await instancesOf(PAGE, id))[0]?.id as number
    const task = await office.taskOf('p2', instance)
    const back = { id: task.id, targetTaskDefinitionKey: 'start', reason: '金额不对' }
    expect(await office.call('p2', 'PUT', '/bpm/task/return', back)).toMatchObject({ code: 200 })
    expect(await read(id)).toMatchObject({ result: null, amount: 20 })

    await succeed('PUT', '/test/request', { id, amount: 30 })
    // Handing it in from the process is the same.
    const own = await office.taskOf(STARTER, instance)
    await succeed('PUT', '/bpm/task/approve', { id: own.id })
    expect(await read(id)).toMatchObject({ result: 1 })
    expect(await call('POST', '/test/request/withdraw', { id })).toMatchObject({ code: 601 })
    const instances = await instancesOf(PAGE, id)
    expect(instances).toHaveLength(1)
    expect(instances[0]?.variables).toMatchObject({ amount: 30 })
  })

  it('should end its process when it is removed, and may be restored and submitted anew', async () => {
    const { id } = await create()
    await submit(id)
    await succeed('DELETE', `/test/request/${id}`)
    expect(await instancesOf(PAGE, id)).toMatchObject([{ status: 2, result: 4 }])
    await succeed('PUT', `/test/request/restore/${id}`)
    expect(await read(id)).toMatchObject({ result: 4 })
    expect(await submit(id)).toMatchObject({ result: 1 })
  })

  it('should be submitted as it is created where its page says so, and not at all where that is refused', async () => {
    const made = await succeed('POST', '/test/direct', { subject: '直接提交' })
    expect(made).toMatchObject({ result: '1' })
    expect(await instancesOf('test/direct/index', made.id)).toHaveLength(1)

    const reply = await call('POST', '/test/lost', { subject: '没有流程' })
    expect(reply).toMatchObject({ code: 601, msg: '审批流程“no_process”尚未发布，请联系管理员' })
    expect((await succeed('GET', '/test/lost/list')) ?? []).toEqual([])
  })

  it('should leave alone what a client claims as its business key', async () => {
    const { id } = await create()
    const definition = await office.publish({
      nodes: { start: 'start', end: 'end' },
      flows: ['start>end'],
    })
    const body = { processDefinitionId: definition, variables: {}, businessKey: `${PAGE}:${id}` }
    await succeed('POST', '/bpm/process-instance/create', body)
    expect(await read(id)).toMatchObject({ result: null })
  })
})

describe('the lock of a record that is approved', () => {
  let id: number
  beforeAll(async () => {
    const record = await create({ subject: '锁定的申请', tagIds: [] })
    id = record.id as number
    await submit(id)
  })

  const LOCKED = '“锁定的申请”正在审批，不能修改；请先撤回'
  it.each([
    ['a change of its form', 'PUT', '/test/request', { subject: '改' }],
    ['a change of its child rows', 'PUT', '/test/request', { lines: [{ item: '手机' }] }],
    ['a change of its links', 'PUT', '/test/request', { postIds: [] }],
    ['an action that sets it', 'PUT', '/test/request/raise', {}],
    ['an action of server code', 'PUT', '/test/request/touch', {}],
  ] as const)('should refuse %s', async (_what, method, path, values) => {
    const before = await read(id)
    const reply = await call(method, path, { id, ...values })
    expect(reply).toMatchObject({ code: 601, msg: LOCKED })
    expect(await read(id)).toEqual(before)
  })
})
