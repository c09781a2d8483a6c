// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of a process
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WorkContext } from '#server/engine/defineQueueHandler.ts'
import { runService, serviceGivenUp } from '#server/modules/bpm/run/services.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createOffice, type Office, type Row, STARTER } from './createOffice.ts'

let server: TestServer
let office: Office
beforeAll(async () => {
  server = await startTestServer()
  office = await createOffice(server)
})
afterAll(() => server.close())

const by = (person: string) => `camunda:assignee="\${${person}}"`
const fields = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `<camunda:field name="${name}" stringValue="${value}"/>`)
    .join('')
const approve = async (person: string, instance: number) => {
  const { id } = await office.taskOf(person, instance)
  expect(await office.call(person, 'PUT', '/bpm/task/approve', { id })).toMatchObject({ code: 200 })
}
const messagesOf = async (person: string): Promise<string[]> => {
  const { data } = await office.call(person, 'GET', '/system/notify-message/my-page')
  return ((data as Row).list as Row[]).map(({ templateContent }) => String(templateContent))
}

describe('service tasks', () => {
  it('should run their handler, go on with what it sets, and answer a return from before', async () => {
    const definition = await office.publish({
      nodes: {
        start: 'start',
        a: { kind: 'user', attributes: by('p1') },
        set: {
          kind: 'service',
          attributes: 'camunda:class="setVariables"',
          extensions: `<camunda:field name="big"><camunda:expression>\${days &gt; 3}</camunda:expression></camunda:field>`,
        },
        tell: {
          kind: 'service',
          attributes: 'camunda:delegateExpression="${sendMessage}"',
          extensions: fields({ to: 'initiator', content: '已受理' }),
        },
        b: { kind: 'user', attributes: by('p2') },
        c: { kind: 'user', attributes: by('p3') },
        x: 'xor',
        end: 'end',
      },
      flows: ['start>a', 'a>set', 'set>tell', 'tell>x', 'x>b ${big}', 'x>c *', 'b>end', 'c>end'],
    })
    const instance = await office.start(definition, { days: 5 })
    await approve('p1', instance)
    await eventually(async () => expect(await office.tasks(instance)).toEqual(['a p1 2', 'b p2 1']))
    const told = (await messagesOf(STARTER)).filter(text => text.includes('已受理'))
    expect(told).toHaveLength(1)

    const { id } = await office.taskOf('p2', instance)
    await office.call('p2', 'PUT', '/bpm/task/return', { id, targetTaskDefinitionKey: 'a' })
    await approve('p1', instance)
    await eventually(async () => expect((await office.tasks(instance)).at(-1)).toBe('b p2 1'))
    expect((await messagesOf(STARTER)).filter(text => text.includes('已受理'))).toHaveLength(1)
  })

  it('should say that it is tried again, and be handed over at once by who manages it', async () => {
    const isKept = (isKept: boolean) =>
      server.database.asOwner(tx =>
        isKept
          ? sql`insert into bpm_outbound_address (code, name, url, status)
              values ('nowhere', '外部', 'http://localhost', '0')`.execute(tx)
          : sql`update bpm_outbound_address set status = '1' where code = 'nowhere'`.execute(tx),
      )
    await isKept(true)
    const definition = await office.publish({
      nodes: {
        start: 'start',
        send: {
          kind: 'service',
          attributes: 'camunda:class="callAddress"',
          extensions: fields({ address: 'nowhere' }),
        },
        end: 'end',
      },
      flows: ['start>send', 'send>end'],
    })
    await isKept(false)
    const instance = await office.start(definition)
    const read = async (what: string) =>
      (await office.call(STARTER, 'GET', `/bpm/process-instance/${what}?id=${instance}`)).data as Row[]
    const open = async () => (await read('incidents')).filter(({ solveTime }) => solveTime === null)
    const first = {
      code: 'SERVICE_RETRYING',
      detail: expect.stringMatching(/^第 1 次失败：.+nowhere.+重试$/),
    }
    await eventually(async () => expect(await open()).toMatchObject([{ ...first, canRetry: true }]))
    expect((await read('events')).at(-1)).toMatchObject({ type: 'service-failed', nodeName: 'SEND' })

    const { detail } = await server.database.asOwner(tx =>
      tx
        .selectFrom('bpm_process_event')
        .select('detail')
        .where('instance_id', '=', instance)
        .where('type', '=', 'service-failed')
        .executeTakeFirstOrThrow(),
    )
    const retried = await office.call(STARTER, 'PUT', '/bpm/process-instance/retry', { id: instance })
    expect(retried).toMatchObject({ code: 200 })
    await eventually(async () => expect(await open()).toMatchObject([first]))
    // What would have tried again leaves that to what was handed over.
    const name = { tenantId: 2, instanceId: instance, tokenId: 't2' }
    const former = { services: server.services, log: console, id: (detail as Row).work, attempt: 2 }
    await runService(name, former as unknown as WorkContext)
    expect(await open()).toMatchObject([first])
    await serviceGivenUp(name, { ...former, reason: '没有回应' } as unknown as WorkContext & {
      reason: string
    })
    expect(await open()).toMatchObject([{ code: 'SERVICE_FAILED', detail: '没有回应' }])
    expect((await messagesOf(STARTER)).filter(text => text.includes('SEND'))).toHaveLength(1)
  })

  it('should have an incident where it reaches nobody, which a jump leads around with no task open', async () => {
    const definition = await office.publish({
      nodes: {
        start: 'start',
        tell: {
          kind: 'service',
          attributes: 'camunda:class="sendMessage"',
          extensions: `<camunda:field name="to"><camunda:expression>\${boss}</camunda:expression></camunda:field>${fields({ content: '请阅' })}`,
        },
        b: { kind: 'user', attributes: by('p2') },
        end: 'end',
      },
      flows: ['start>tell', 'tell>b', 'b>end'],
    })
    const instance = await office.start(definition)
    const incidents = async () =>
      (await office.call(STARTER, 'GET', `/bpm/process-instance/incidents?id=${instance}`)).data as Row[]
    const repairs = async () =>
      (await office.call(STARTER, 'GET', `/bpm/process-instance/repairs?id=${instance}`)).data as Row
    await eventually(async () =>
      expect(await incidents()).toMatchObject([
        { code: 'SERVICE_FAILED', detail: '没有收件人：接收人没有值' },
      ]),
    )
    const set = { id: instance, variables: { note2: '改' }, reason: '补上' }
    expect(await office.call(STARTER, 'PUT', '/bpm/process-instance/set-variables', set)).toMatchObject({
      code: 200,
    })
    expect(await repairs()).toMatchObject({
      sources: [{ id: 'tell' }],
      targets: [{ id: 'tell' }, { id: 'b' }, { id: 'end' }],
      variables: [{ name: 'note2', value: '改' }],
    })
    const jump = { processInstanceId: instance, targetTaskDefinitionKey: 'b', reason: '绕过' }
    const elsewhere = await office.call(STARTER, 'PUT', '/bpm/task/jump', {
      ...jump,
      sourceActivityIds: ['b'],
    })
    expect(elsewhere).toMatchObject({ code: 601, msg: '没有可以跳转的环节' })
    expect(await office.call(STARTER, 'PUT', '/bpm/task/jump', jump)).toMatchObject({ code: 200 })
    expect(await office.tasks(instance)).toEqual(['b p2 1'])
    expect((await incidents())[0]).toMatchObject({ solveTime: expect.any(String) })
  })

  it('should refuse to publish what no handler answers', async () => {
    const drawing = {
      nodes: {
        start: 'start',
        s: { kind: 'service', attributes: 'camunda:class="com.acme.Pay"' },
        end: 'end',
      },
      flows: ['start>s', 's>end'],
    }
    await expect(office.publish(drawing)).rejects.toThrow('/bpm/model/deploy')
  })
})

describe('listeners', () => {
  it('should run in their order, and not veto', async () => {
    const listener = (event: string, content: string) =>
      `<camunda:taskListener class="sendMessage" event="${event}" id="${event}">${fields({ to: 'initiator', content })}</camunda:taskListener>`
    const definition = await office.publish({
      nodes: {
        start: 'start',
        a: {
          kind: 'user',
          attributes: by('p1'),
          extensions:
            listener('create', '甲创建') + listener('assignment', '甲分配') + listener('complete', '甲完成'),
        },
        end: 'end',
      },
      flows: ['start>a', 'a>end'],
    })
    const instance = await office.start(definition)
    await approve('p1', instance)
    await eventually(async () => {
      const told = (await messagesOf(STARTER)).filter(text => text.includes('甲'))
      expect(told.map(text => text.slice(-3)).toReversed()).toEqual(['甲创建', '甲分配', '甲完成'])
    })
  })
})

describe('timers', () => {
  it('should go on when they are due, and not while the instance is suspended', async () => {
    const definition = await office.publish({
      nodes: {
        start: 'start',
        wait: { kind: 'catch', event: 'timer:PT1S' },
        a: { kind: 'user', attributes: by('p1') },
        end: 'end',
      },
      flows: ['start>wait', 'wait>a', 'a>end'],
    })
    const free = await office.start(definition)
    const held = await office.start(definition)
    await office.call(STARTER, 'PUT', '/bpm/process-instance/suspend', { id: held })
    await eventually(async () => expect(await office.tasks(free)).toEqual(['a p1 1']))
    expect(await office.tasks(held)).toEqual([])
    await office.call(STARTER, 'PUT', '/bpm/process-instance/activate', { id: held })
    await eventually(async () => expect(await office.tasks(held)).toEqual(['a p1 1']))
  })
})

describe('call activities', () => {
  it('should end in an incident where processes call each other without end', async () => {
    const drawing = (called: string) => ({
      nodes: {
        start: 'start',
        call: { kind: 'call' as const, attributes: `calledElement="${called}"` },
        end: 'end',
      },
      flows: ['start>call', 'call>end'],
    })
    const other = await office.publish({ nodes: { start: 'start', end: 'end' }, flows: ['start>end'] })
    const keyOf = async (id: number) =>
      String(((await office.call(STARTER, 'GET', `/bpm/process-definition/get?id=${id}`)).data as Row).key)
    const one = await office.publish(drawing(await keyOf(other)))
    await office.republish(other, drawing(await keyOf(one)))
    const instance = await office.start(one)
    const deepest = await eventually(() =>
      server.database.inTenant(2, tx =>
        tx.selectFrom('bpm_process_instance').select('id').where('depth', '=', 10).executeTakeFirstOrThrow(),
      ),
    )
    await eventually(async () => {
      const path = `/bpm/process-instance/incidents?id=${deepest.id}`
      expect((await office.call(STARTER, 'GET', path)).data).toMatchObject([
        { code: 'CALL_DEPTH', node: 'call' },
      ])
    })
    expect(Number(deepest.id)).toBe(instance + 10)
  })

  it('should start the called process and go on with what it leaves', async () => {
    const called = await office.publish({
      nodes: { start: 'start', inner: { kind: 'user', attributes: by('p2') }, end: 'end' },
      flows: ['start>inner', 'inner>end'],
    })
    const { data } = await office.call(STARTER, 'GET', `/bpm/process-definition/get?id=${called}`)
    const definition = await office.publish({
      nodes: {
        start: 'start',
        call: { kind: 'call', attributes: `calledElement="${(data as Row).key}"` },
        a: { kind: 'user', attributes: by('p1') },
        end: 'end',
      },
      flows: ['start>call', 'call>a', 'a>end'],
    })
    const instance = await office.start(definition)
    const inner = await eventually(() =>
      server.database.inTenant(2, tx =>
        tx
          .selectFrom('bpm_process_instance')
          .select('id')
          .where('parent_id', '=', instance)
          .executeTakeFirstOrThrow(),
      ),
    )
    await approve('p2', Number(inner.id))
    await eventually(async () => expect(await office.tasks(instance)).toEqual(['a p1 1']))
    await approve('p1', instance)
    expect(await office.result(instance)).toEqual({ status: 2, result: 2 })
  })
})
