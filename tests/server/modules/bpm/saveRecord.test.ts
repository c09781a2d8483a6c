// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of a process
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SourceFile } from '#model/types/index.ts'
import type { WorkContext } from '#server/engine/defineQueueHandler.ts'
import { type ListenerWork, listenersGivenUp, runListeners } from '#server/modules/bpm/run/runListeners.ts'
import { runService } from '#server/modules/bpm/run/services.ts'
import { processXml } from '#tests/process/execution/processXml.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createOffice, type Office, type Row, STARTER } from './createOffice.ts'

const asset = (name: string, more: object): SourceFile => ({
  path: `test/${name}/index.json`,
  text: JSON.stringify({
    title: '资产',
    menu: { parent: 'system', roles: ['admin'] },
    resource: {
      ...{
        path: `/test/${name}`,
        key: 'id',
        label: 'name',
        required: ['name'],
        scope: { owner: 'createById' },
      },
      properties: {
        name: { type: 'string', title: '名称', maxLength: 20 },
        price: { type: 'integer', title: '单价', minimum: 0 },
        secret: { type: 'string', title: '内部编号', 'x-permission': { write: 'system:user:resetPwd' } },
        result: {
          ...{ type: 'integer', title: '审批结果', readOnly: true },
          'x-dict': 'bpm_process_instance_result',
        },
      },
      ...more,
    },
  }),
})

/** Key of a process whose program writes a record that it approves itself. */
const LOOP = 'loop_process'

const approval = { process: 'asset_process', result: 'result' }

let server: TestServer
let office: Office
let roleId: unknown
beforeAll(async () => {
  server = await startTestServer([
    asset('asset', { onBehalf: true, approval }),
    asset('closed', {}),
    asset('looped', { onBehalf: true, approval: { ...approval, process: LOOP, submit: 'create' } }),
  ])
  office = await createOffice(server)
  roleId = (
    await succeed('POST', '/system/role', {
      ...{ roleName: '办事员', roleKey: 'clerk', roleSort: 9, menuIds: await menus(RIGHTS) },
    })
  ).roleId
  await succeed('PUT', '/system/role/dataScope', { roleId, dataScope: '5' })
  await hold(roleId, 'selectAll')
})
afterAll(() => server.close())

/** Who starts what is tried here: no more rights than these, and only the own records. */
const CLERK = 'p30'
const RIGHTS = ['bpm:process-instance:create', 'test:asset:list', 'test:asset:add', 'test:asset:edit']

async function succeed(method: 'GET' | 'POST' | 'PUT', path: string, body?: Row): Promise<Row> {
  const reply = await office.call(STARTER, method, path, body)
  expect(reply, `${path} ${JSON.stringify(reply)}`).toMatchObject({ code: 200 })
  return reply.data as Row
}

const menus = async (perms: string[]): Promise<number[]> => {
  const { rows } = await server.database.asOwner(tx =>
    sql<{ id: number }>`select menu_id as id from sys_menu where perms = any(${perms}::text[])`.execute(tx),
  )
  expect(rows).toHaveLength(perms.length)
  return rows.map(({ id }) => Number(id))
}

async function hold(role: unknown, kind: 'selectAll' | 'cancelAll'): Promise<void> {
  const userId = await office.idOf(CLERK)
  await succeed('PUT', `/system/role/authUser/${kind}?roleId=${role}&userIds=${userId}`, {
    ...{ roleId: role, userIds: [userId] },
  })
}

const field = (name: string, text: string) =>
  `<camunda:field name="${name}"><camunda:expression>${text}</camunda:expression></camunda:field>`

const saving = (fields: Record<string, string>): string =>
  Object.entries({ page: 'test/asset/index', result: 'saved', ...fields })
    .map(([name, text]) => field(name, text))
    .join('')

/** Somebody approves, the record is saved, somebody approves again. */
const publish = (fields: Record<string, string>, mode = 'create'): Promise<number> =>
  office.publish({
    nodes: {
      start: 'start',
      a: { kind: 'user', attributes: 'camunda:assignee="${p1}"' },
      save: {
        kind: 'service',
        attributes: 'camunda:delegateExpression="${saveRecord}"',
        extensions: saving({ mode, ...fields }),
      },
      b: { kind: 'user', attributes: 'camunda:assignee="${p2}"' },
      end: 'end',
    },
    flows: ['start>a', 'a>save', 'save>b', 'b>end'],
  })

async function publishLoop(): Promise<void> {
  const extensions = saving({ mode: 'create', page: 'test/looped/index', 'value:name': '循环' })
  const attributes = 'camunda:delegateExpression="${saveRecord}"'
  const bpmnXml = processXml({
    nodes: { start: 'start', save: { kind: 'service', attributes, extensions }, end: 'end' },
    flows: ['start>save', 'save>end'],
  }).replaceAll('id="process"', `id="${LOOP}"`)
  const paths = { formCustomCreatePath: '/bpm/oa/leave', formCustomViewPath: '/bpm/oa/leave' }
  const body = { key: LOOP, name: '循环', category: '1', formType: 20, ...paths, bpmnXml }
  const model = await succeed('POST', '/bpm/model/create', body)
  await succeed('POST', `/bpm/model/deploy?id=${model.id}`, {})
}

async function arrive(definition: number, variables: Row = {}): Promise<number> {
  const instance = await office.start(definition, variables, CLERK)
  const { id } = await office.taskOf('p1', instance)
  expect(await office.call('p1', 'PUT', '/bpm/task/approve', { id })).toMatchObject({ code: 200 })
  return instance
}

const assets = async (name: string): Promise<Row[]> => {
  const { rows } = await server.database.asOwner(tx =>
    sql<Row>`select id, price, create_by as "createBy" from test_asset where name = ${name} order by id`.execute(
      tx,
    ),
  )
  return rows
}

const incidentOf = (instance: number) =>
  eventually(async () => {
    const [incident] = (await succeed(
      'GET',
      `/bpm/process-instance/incidents?id=${instance}`,
    )) as unknown as Row[]
    expect(incident).toMatchObject({ code: 'SERVICE_FAILED', solveTime: null, canRetry: true })
    return String(incident?.detail)
  })

const call = (handler: string, fields: string) =>
  `<camunda:taskListener class="${handler}" event="complete" id="${handler}${fields.length}">${fields}</camunda:taskListener>`
const message = (text: string) => call('sendMessage', field('to', 'initiator') + field('content', text))

/** One task whose completion ends the process, with listeners of that. Answers the instance, which has ended. */
async function endWith(extensions: string, before?: () => Promise<void>): Promise<number> {
  const definition = await office.publish({
    nodes: {
      ...{ start: 'start', end: 'end' },
      a: { kind: 'user', attributes: 'camunda:assignee="${p1}"', extensions },
    },
    flows: ['start>a', 'a>end'],
  })
  const instance = await office.start(definition, {}, CLERK)
  await before?.()
  const { id } = await office.taskOf('p1', instance)
  expect(await office.call('p1', 'PUT', '/bpm/task/approve', { id })).toMatchObject({ code: 200 })
  expect(await office.result(instance)).toEqual({ status: 2, result: 2 })
  return instance
}

const openIncidents = async (instance: number): Promise<Row[]> =>
  ((await succeed('GET', `/bpm/process-instance/incidents?id=${instance}`)) as unknown as Row[]).filter(
    ({ solveTime }) => solveTime === null,
  )

const told = async (text: string): Promise<number> => {
  const { data } = await office.call(CLERK, 'GET', '/system/notify-message/my-page')
  return ((data as Row).list as Row[]).filter(row => String(row.templateContent).includes(text)).length
}

const first = async (): Promise<Row> => {
  const page = await succeed('GET', '/bpm/process-instance/manager-page')
  return (page.list as Row[])[0] as Row
}

const reachesB = (instance: number) =>
  eventually(async () => expect((await office.tasks(instance)).at(-1)).toBe('b p2 1'))

describe('saveRecord', () => {
  it('should create a record as the starter, keep its key, and change it', async () => {
    const made = await publish({ 'value:name': '${note}', 'value:price': '${days * 2}' })
    const instance = await arrive(made, { note: '投影仪', days: 4 })
    await reachesB(instance)
    const [record, ...others] = await assets('投影仪')
    expect(others).toEqual([])
    expect(record).toMatchObject({ price: 8, createBy: CLERK })
    const { rows } = await server.database.asOwner(tx =>
      sql<Row>`select variables ->> 'saved' as saved from bpm_process_instance where id = ${instance}`.execute(
        tx,
      ),
    )
    expect(rows[0]?.saved).toBe(String(record?.id))
    const logged = await server.database.asOwner(tx =>
      sql<Row>`select oper_url as url, business_type as kind from sys_oper_log
        where oper_name = ${CLERK} and title like '%资产%'`.execute(tx),
    )
    expect(logged.rows).toEqual([{ url: '/test/asset', kind: 1 }])

    const change = await publish({ key: '${days}', 'value:price': '7' }, 'change')
    await reachesB(await arrive(change, { days: record?.id }))
    expect(await assets('投影仪')).toMatchObject([{ price: 7 }])
  })

  it('should refuse to publish a page that is closed to programs, and fields that it does not have', async () => {
    const wrong = { page: 'test/closed/index', 'value:name': 'x' }
    await expect(publish(wrong)).rejects.toThrow('不在可选范围内')
    await expect(publish({ 'value:nam': 'x' })).rejects.toThrow('没有“nam”')
    await expect(publish({ 'value:name': 'x' }, 'change')).rejects.toThrow('“记录编号”没有填写')
  })

  it.each([
    ['a value that is not allowed', { 'value:name': '负价', 'value:price': '-1' }, '单价'],
    ['a field that is read-only for the starter', { 'value:name': '内部', 'value:secret': 'x' }, '内部编号'],
    ['a record that is not there', { key: '999999', 'value:price': '1' }, ''],
  ])('should have an incident for %s', async (_case, fields, words) => {
    const mode = 'key' in fields ? 'change' : 'create'
    const instance = await arrive(await publish(fields as unknown as Record<string, string>, mode))
    expect(await incidentOf(instance)).toContain(words)
    expect(await assets(String((fields as Row)['value:name']))).toEqual([])
  })

  it('should not change what the starter does not see, nor what is being approved', async () => {
    const { id } = await succeed('POST', '/test/asset', { name: '校长的', price: 1 })
    const change = await publish({ key: '${days}', 'value:price': '9' }, 'change')
    await incidentOf(await arrive(change, { days: id }))
    const { rows: elsewhere } = await server.database.asOwner(tx =>
      sql<Row>`insert into test_asset (tenant_id, name, price) values (3, '别校的', 1) returning id`.execute(
        tx,
      ),
    )
    await incidentOf(await arrive(change, { days: Number(elsewhere[0]?.id) }))
    expect(await assets('别校的')).toMatchObject([{ price: 1 }])
    const own = await office.call(CLERK, 'POST', '/test/asset', { name: '审批中', price: 1 })
    const ownId = (own.data as Row).id
    await server.database.asOwner(tx => sql`update test_asset set result = 1 where id = ${ownId}`.execute(tx))
    expect(await incidentOf(await arrive(change, { days: ownId }))).toContain('正在审批')
    expect(await assets('校长的')).toMatchObject([{ price: 1 }])
    expect(await assets('审批中')).toMatchObject([{ price: 1 }])
  })

  it('should make one record however often its work is delivered at once', async () => {
    const made = await publish({ 'value:name': '桌子' })
    const instance = await office.start(made, {}, CLERK)
    const { id } = await office.taskOf('p1', instance)
    await office.call('p1', 'PUT', '/bpm/task/approve', { id })
    const context = { services: server.services, log: console, id: 'x', attempt: 1 } as unknown as WorkContext
    const { rows } = await server.database.asOwner(tx =>
      sql<{
        id: string
      }>`select token_id as id from bpm_process_token where instance_id = ${instance} and node = 'save'`.execute(
        tx,
      ),
    )
    const name = { tenantId: 2, instanceId: instance, tokenId: rows[0]?.id as string }
    await Promise.all(Array.from({ length: 8 }, () => runService(name, context)))
    await reachesB(instance)
    expect(await assets('桌子')).toHaveLength(1)
  })

  it('should not start the process that has written it again and again', async () => {
    await publishLoop()
    await succeed('POST', '/test/looped', { name: '循环' })
    await eventually(async () => {
      const { rows } = await server.database.asOwner(tx =>
        sql<Row>`select i.depth, x.code, x.detail from bpm_process_instance i
          join bpm_process_incident x on x.instance_id = i.id where i.process_key = ${LOOP}`.execute(tx),
      )
      expect(rows).toMatchObject([{ depth: 10, code: 'SERVICE_FAILED' }])
      expect(rows[0]?.detail).toContain('流程互相发起已超过 10 层')
    })
    const { rows } = await server.database.asOwner(tx =>
      sql<Row>`select count(*)::int as count from test_looped`.execute(tx),
    )
    expect(rows).toEqual([{ count: 11 }])
  })

  describe('listeners that fail', () => {
    it('should be an incident of an instance that has ended, and do what is left when they are tried again', async () => {
      const save = call('saveRecord', saving({ mode: 'create', 'value:name': '柜子' }))
      const without = () => hold(roleId, 'cancelAll')
      const instance = await endWith(message('先说一句') + save + message('后说一句'), without)
      const [incident] = await eventually(async () => {
        const found = await openIncidents(instance)
        expect(found).toHaveLength(1)
        return found
      })
      expect(incident).toMatchObject({
        code: 'LISTENER_FAILED',
        node: 'a',
        canRetry: true,
        canAcknowledge: true,
      })
      expect(incident?.detail).toMatch(/^完成 · saveRecord：.+（其后 1 个监听器等待重试）$/)
      expect(await first()).toMatchObject({ id: instance, incidents: 1 })
      expect([await told('先说一句'), await told('后说一句')]).toEqual([1, 0])

      await hold(roleId, 'selectAll')
      await succeed('PUT', '/bpm/process-instance/retry', { id: instance })
      await eventually(async () => expect(await told('后说一句')).toBe(1))
      expect(await told('先说一句')).toBe(1)
      expect(await assets('柜子')).toMatchObject([{ createBy: CLERK }])
      expect(await openIncidents(instance)).toEqual([])
      expect(
        (await office.call(STARTER, 'PUT', '/bpm/process-instance/retry', { id: instance })).code,
      ).not.toBe(200)
    })

    it('should fail in each attempt, and be left as they are where somebody says so', async () => {
      const owner = (text: ReturnType<typeof sql>) => server.database.asOwner(tx => text.execute(tx))
      await owner(sql`insert into bpm_outbound_address (code, name, url, status)
        values ('gone', '已撤销', 'https://example.org', '0')`)
      const calling = call('callAddress', '<camunda:field name="address" stringValue="gone"/>')
      const instance = await endWith(message('喊一声') + calling, async () => {
        await owner(sql`delete from bpm_outbound_address where code = 'gone'`)
      })
      const work = await eventually(async () => {
        const { rows } = await server.database.asOwner(tx =>
          sql<{ data: ListenerWork }>`select data from pgboss.job where name = 'bpm-listeners'
            and data ->> 'instanceId' = ${String(instance)} and retry_count + (state = 'retry')::int > 0`.execute(
            tx,
          ),
        )
        return (rows[0] as { data: ListenerWork }).data
      })
      const context = {
        services: server.services,
        log: console,
        id: 'x',
        attempt: 2,
      } as unknown as WorkContext
      await expect(runListeners(work, context)).rejects.toThrow('keeps no address')
      await expect(runListeners(work, context)).rejects.toThrow('keeps no address')
      expect(await openIncidents(instance)).toEqual([])
      await listenersGivenUp(work, { ...context, reason: '地址不存在' })
      expect(await openIncidents(instance)).toMatchObject([{ detail: '完成 · callAddress：地址不存在' }])
      expect(await told('喊一声')).toBe(1)
      await succeed('PUT', '/bpm/process-instance/acknowledge', { id: instance, reason: '不再需要' })
      expect(await openIncidents(instance)).toEqual([])
      const again = await office.call(STARTER, 'PUT', '/bpm/process-instance/acknowledge', { id: instance })
      expect(again).toMatchObject({ code: 601 })
    })
  })

  it('should wait for rights that were taken away, and make one record when they are back', async () => {
    const made = await publish({ 'value:name': '椅子' })
    const instance = await office.start(made, {}, CLERK)
    const userId = await office.idOf(CLERK)
    await hold(roleId, 'cancelAll')
    const { id } = await office.taskOf('p1', instance)
    await office.call('p1', 'PUT', '/bpm/task/approve', { id })
    await incidentOf(instance)
    await hold(roleId, 'selectAll')
    const stop = (status: string) => succeed('PUT', '/system/user/changeStatus', { userId, status })
    await stop('1')
    const retry = () => succeed('PUT', '/bpm/process-instance/retry', { id: instance, reason: '再试' })
    await retry()
    await eventually(async () => expect(await incidentOf(instance)).toContain('已停用'))
    expect(await assets('椅子')).toEqual([])
    await stop('0')
    await retry()
    await reachesB(instance)
    expect(await assets('椅子')).toHaveLength(1)
  })
})
