// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of a process
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
  const paths = { formCustomCreatePath: '/system/request', formCustomViewPath: '/system/request' }
  const settings = { title: '{subject} {amount}' }
  const body = { key, name: '申请审批', category: '1', formType: 20, settings, ...paths, bpmnXml }
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
      .select(['id', 'status', 'result', 'variables', 'business_key as businessKey', 'summary', 'name'])
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
  expect(
    await office.call(person, 'PUT', `/bpm/task/${how}`, { id: task.id, reason: '见意见' }),
  ).toMatchObject({
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
    const [again, back] = [
      await call('POST', '/test/request/submit', { id }),
      await call('POST', '/test/request/withdraw', { id }),
    ]
    expect(again).toMatchObject({ code: 601, msg: '“采购电脑”已审批通过，不能再次提交' })
    expect(back).toMatchObject({ code: 601, msg: '“采购电脑”不在审批中，不能撤回' })
  })

  it('should be rejected or cancelled as its process is, and submitted again after that', async () => {
    const { id } = await create()
    await submit(id)
    await answer('p1', id, 'reject')
    expect(await read(id)).toMatchObject({ result: 3 })

    await succeed('PUT', '/test/request', { id, subject: '采购显示器' })
    await submit(id)
    const [, second] = await instancesOf(PAGE, id)
    await succeed('DELETE', '/bpm/process-instance/cancel-by-start-user', {
      id: second?.id,
      reason: '不需要了',
    })
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
    await answer('p1', id)
    expect(await call('POST', '/test/request/withdraw', { id })).toMatchObject({ code: 601 })
    const instances = await instancesOf(PAGE, id)
    expect(instances).toHaveLength(1)
    expect(instances[0]?.variables).toMatchObject({ amount: 30 })
    // Lists show it as it is by now.
    expect(instances[0]?.summary).toContainEqual({ key: '金额', value: '30' })
    expect(instances[0]?.name).toBe('采购电脑 30')
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

  it('should be known to the publication of its process, as the route of its page is', async () => {
    const publishing = async (condition: string, path = '/system/lost') => {
      const key = 'no_process'
      const bpmnXml = processXml({
        nodes: { start: 'start', x: 'xor', end: 'end', other: 'end' },
        flows: ['start>x', `x>end ${condition}`, 'x>other *'],
      }).replaceAll('id="process"', `id="${key}"`)
      const paths = { formCustomCreatePath: path, formCustomViewPath: '/system/lost' }
      const facts = { key, name: '不会发布', category: '1', formType: 20, ...paths, bpmnXml }
      const { id } = await succeed('POST', '/bpm/model/create', facts)
      const { msg } = await call('POST', `/bpm/model/deploy?id=${id}`, {})
      await succeed('DELETE', `/bpm/model/delete?id=${id}`)
      return msg
    }
    expect(await publishing("${subjekt == 'a'}")).toContain('没有变量“subjekt”')
    // How far it is, nothing says to its process.
    expect(await publishing("${result == '2'}")).toContain('没有变量“result”')
    expect(await publishing("${subject == 'a'}", '/test/lost')).toContain('没有路由为“/test/lost”的页面')
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

describe('what is told of a record and its process', () => {
  it('should be read by whoever reads the record, or what it is approved by', async () => {
    const { id } = await create()
    const way = (person = STARTER, key = id) =>
      office.call(person, 'GET', `/bpm/process-instance/of-record?page=${PAGE}&key=${key}`)
    expect(await way()).toMatchObject({ code: 200, data: null })
    await submit(id)
    await answer('p1', id)
    expect(await way()).toMatchObject({
      code: 200,
      data: {
        result: 1,
        isOwn: true,
        mayOpen: true,
        steps: [{ person: '人员p1', result: 2, reason: '见意见' }, { result: 1 }],
      },
    })
    expect(await way('p1')).toMatchObject({ code: 403 })
    expect(await way(STARTER, 999_999)).toMatchObject({ code: 404 })

    const instance = (await instancesOf(PAGE, id))[0]?.id
    const told = await office.call('p1', 'GET', `/bpm/process-instance/record?id=${instance}`)
    expect(told).toMatchObject({ code: 200, data: { page: PAGE, key: String(id), label: '采购电脑' } })
    const { fields } = told.data as { fields: Row[] }
    expect(fields.map(({ title, value }) => `${title} ${value}`)).toEqual([
      '事由 采购电脑',
      '金额 10',
      '核准金额 ',
    ])
    expect(await office.call('p3', 'GET', `/bpm/process-instance/record?id=${instance}`)).toMatchObject({
      code: 404,
    })
  })

  it('should be one process when it is submitted several times at once, and refused ends tell nobody', async () => {
    const { id } = await create()
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => call('POST', '/test/request/submit', { id })),
    )
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 601, 601, 601, 601, 601])
    expect(await instancesOf(PAGE, id)).toHaveLength(1)
  })
})

describe('practice leave', () => {
  it('should be counted in half days, kept apart from other leave of the student, and approved by the process of its school', async () => {
    const leave = (startTime: string, endTime: string) =>
      call('POST', '/bpm/oa/leave/create', { type: 1, reason: '回家', startTime, endTime })
    const made = await leave('2026-03-02 08:00:00', '2026-03-04 09:00:00')
    expect(made).toMatchObject({ code: 200, data: { days: 2.5, result: 1 } })
    const { id } = made.data as Row
    expect(await instancesOf('bpm/oa/leave/index', id)).toHaveLength(1)
    expect(await leave('2026-03-04 08:00:00', '2026-03-04 10:00:00')).toMatchObject({ code: 601 })
    const changed = await call('PUT', '/bpm/oa/leave/update', { id, reason: '改' })
    expect(changed).toMatchObject({ code: 601, msg: '“回家”正在审批，不能修改；请先撤回' })
  })

  it('should be there in a school that is new, and in no company', async () => {
    const admin = await server.signIn('admin')
    const made = async (tenantType: number) => {
      const { id: packageId } = await server.database.asOwner(tx =>
        tx
          .selectFrom('sys_tenant_package')
          .select('id')
          .where('name', '=', tenantType === 2 ? '学校标准套餐' : '企业标准套餐')
          .executeTakeFirstOrThrow(),
      )
      const username = `newcomer${tenantType}`
      const body = {
        name: `新机构${tenantType}`,
        tenantType,
        contactName: '新',
        username,
        password: 'Newcomer-12345',
        packageId,
      }
      const reply = await server.call('POST', '/system/tenant/create', { token: admin, body })
      expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 })
      return server.database.asOwner(tx =>
        tx
          .selectFrom('bpm_model as m')
          .innerJoin('sys_tenant as t', 't.id', 'm.tenant_id')
          .select(['m.key', 'm.suspension_state as state'])
          .where('t.name', '=', body.name)
          .execute(),
      )
    }
    expect(await made(2)).toEqual([{ key: 'practice_leave', state: 1 }])
    expect(await made(3)).toEqual([])
  })
})
