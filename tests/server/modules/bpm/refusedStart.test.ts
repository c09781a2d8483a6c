// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of a process
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Drawing, processXml } from '#tests/process/execution/processXml.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createOffice, type Office, type Row, STARTER } from './createOffice.ts'
import { requestPages } from './support/requestPages.ts'

let server: TestServer
let office: Office
beforeAll(async () => {
  server = await startTestServer(requestPages)
  office = await createOffice(server)
})
afterAll(() => server.close())

const by = (person: string) => ({ kind: 'user' as const, attributes: `camunda:assignee="\${${person}}"` })
/** Leads nowhere from its first gateway. */
const astray: Drawing = {
  nodes: { start: 'start', g: 'xor', a: by('p1'), end: 'end' },
  flows: ['start>g', 'g>a ${1 == 2}', 'a>end'],
}
const WHY = '“G”：没有符合条件的去向（${1 == 2}），已通知流程管理员'

const call = (person: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: Row) =>
  office.call(person, method, path, body)
async function succeed(...args: Parameters<typeof call>): Promise<Row> {
  const reply = await call(...args)
  expect(reply, `${args[2]} ${JSON.stringify(reply)}`).toMatchObject({ code: 200 })
  return reply.data as Row
}
async function toldOf(person: string, words: string): Promise<string[]> {
  const { list } = await succeed(person, 'GET', '/system/notify-message/my-page?pageSize=100')
  return (list as Row[]).map(one => String(one.templateContent)).filter(text => text.includes(words))
}
const stored = () =>
  server.database.asOwner(async tx => {
    const { rows } = await sql<Row>`select (select count(*)::int from bpm_process_instance) as instances,
      (select count(*)::int from bpm_process_form) as forms, (select count(*)::int from test_direct) as records,
      (select count(*)::int from test_request where result is not null) as submitted`.execute(tx)
    return rows[0]
  })

/** Publishes what approves the records of the pages of the test. */
async function publish(drawing: Drawing): Promise<void> {
  const key = 'request_process'
  const person = String(await office.idOf('p1'))
  const bpmnXml = processXml(drawing).replaceAll('id="process"', `id="${key}"`).replaceAll('${p1}', person)
  const paths = { formCustomCreatePath: '/system/request', formCustomViewPath: '/system/request' }
  const body = { key, name: '申请审批', category: '1', formType: 20, ...paths, bpmnXml }
  const { id } = await succeed(STARTER, 'POST', '/bpm/model/create', body)
  await succeed(STARTER, 'POST', `/bpm/model/deploy?id=${id}`, {})
}

describe('a start that the definition leads nowhere', () => {
  it('should start nothing, say why, and tell the administrators where nobody manages the process', async () => {
    await publish(astray)
    const { id } = await succeed(STARTER, 'POST', '/test/request', { subject: '采购', amount: 1, lines: [] })
    const definition = await office.publish(astray)
    const before = await stored()

    const start = { processDefinitionId: definition, variables: { days: 1 } }
    const ways = [
      ['/test/direct', { subject: '采购' }],
      ['/test/request/submit', { id }],
      ['/bpm/process-instance/create', start],
    ] as const
    for (const [index, [path, body]] of ways.entries()) {
      const reply = await call(STARTER, 'POST', path, body)
      expect(reply).toMatchObject({ code: 601, msg: WHY, data: { errors: [{ code: 'NO_OUTGOING_FLOW' }] } })
      expect(await toldOf(STARTER, '未能发起')).toHaveLength(index + 1)
    }
    expect(await stored()).toEqual(before)
    expect(await succeed(STARTER, 'GET', `/test/request/${id}`)).toMatchObject({ result: null })
  })

  it('should tell those who manage the process, and nobody else', async () => {
    const managers = [await office.idOf('p5')]
    const definition = await office.publish(
      { ...astray, flows: ['start>g', 'g>a ${1 / (days - 1) > 2}', 'a>end'] },
      {
        values: { managerUserIds: managers },
        form: { properties: { days: { type: 'number', title: '天数' } } },
      },
    )
    const before = (await toldOf(STARTER, '未能发起')).length
    const reply = await call(STARTER, 'POST', '/bpm/process-instance/create', {
      processDefinitionId: definition,
      variables: { days: 1 },
    })
    expect(reply).toMatchObject({ code: 601, msg: expect.stringContaining('（${1 / (days - 1) > 2}：') })
    expect(await toldOf('p5', '未能发起')).toHaveLength(1)
    expect(await toldOf(STARTER, '未能发起')).toHaveLength(before)
  })

  it('should be an incident of the process that calls it, and begin once it is mended', async () => {
    const called = await office.publish(astray)
    const { key } = await succeed(STARTER, 'GET', `/bpm/process-definition/get?id=${called}`)
    const calling = await office.publish({
      nodes: { start: 'start', call: { kind: 'call', attributes: `calledElement="${key}"` }, end: 'end' },
      flows: ['start>call', 'call>end'],
    })
    const instance = await office.start(calling)
    const incidents = () => call(STARTER, 'GET', `/bpm/process-instance/incidents?id=${instance}`)
    await eventually(async () =>
      expect((await incidents()).data).toMatchObject([
        { code: 'CALL_REFUSED', node: 'call', detail: expect.stringContaining('没有符合条件的去向') },
      ]),
    )
    await office.republish(called, { nodes: { start: 'start', end: 'end' }, flows: ['start>end'] })
    await succeed(STARTER, 'PUT', '/bpm/process-instance/retry', { id: instance })
    await eventually(async () => expect(await office.result(instance)).toEqual({ status: 2, result: 2 }))
  })
})

describe('an instance that an earlier version has left without a beginning', () => {
  it('should be cancelled, or end with its record', async () => {
    const definition = await office.publish({
      nodes: { start: 'start', a: by('p1'), end: 'end' },
      flows: ['start>a', 'a>end'],
    })
    const neverBegun = async () => {
      const id = await office.start(definition)
      await server.database.asOwner(async tx => {
        for (const table of ['bpm_task', 'bpm_process_token'])
          await sql`delete from ${sql.table(table)} where instance_id = ${id}`.execute(tx)
        await sql`update bpm_process_instance set token_status = 'new', token_sequence = 0, item_sequence = 0
          where id = ${id}`.execute(tx)
      })
      return id
    }
    const [own, others, ofRecord] = [await neverBegun(), await neverBegun(), await neverBegun()]
    const record = await succeed(STARTER, 'POST', '/test/request', { subject: '采购', amount: 1, lines: [] })
    await server.database.asOwner(tx =>
      sql`update bpm_process_instance set record_page = 'test/request/index', record_key = ${String(record.id)}
        where id = ${ofRecord}`.execute(tx),
    )
    await succeed(STARTER, 'DELETE', '/bpm/process-instance/cancel-by-start-user', { id: own })
    await succeed(STARTER, 'DELETE', '/bpm/process-instance/cancel-by-admin', { id: others, reason: '清理' })
    await succeed(STARTER, 'DELETE', `/test/request/${record.id}`)
    for (const id of [own, others, ofRecord])
      expect(await office.result(id)).toEqual({ status: 2, result: 4 })
  })
})
