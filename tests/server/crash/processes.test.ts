// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of a process
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/Database.ts'
import { processXml } from '#tests/process/execution/processXml.ts'
import { depthOf } from '#tests/support/depth.ts'
import { eventually } from '#tests/support/eventually.ts'
import { openPlace, type Place } from '#tests/support/openPlace.ts'
import { onServer } from '#tests/support/openTestDatabase.ts'
import { killSpawned, type SpawnedServer, spawnServer } from '#tests/support/spawnServer.ts'

const KILLS = depthOf(import.meta.filename).isDeep ? 8 : 2

/** On PostgreSQL two servers share the work, and one of them is killed at a time. */
const SERVERS = onServer ? 2 : 1

/** Instances that are under way at a time. */
const WORKERS = 4

/** a is approved, a program sets a variable, a message is sent, something outside is called, then b is asked. */
const DRAWING = processXml({
  nodes: {
    start: 'start',
    a: { kind: 'user', attributes: 'camunda:assignee="school"' },
    set: {
      kind: 'service',
      attributes: 'camunda:class="setVariables"',
      extensions: '<camunda:field name="done"><camunda:string>yes</camunda:string></camunda:field>',
    },
    tell: {
      kind: 'service',
      attributes: 'camunda:class="sendMessage"',
      extensions:
        '<camunda:field name="to" stringValue="initiator"/><camunda:field name="content"><camunda:expression>${note}</camunda:expression></camunda:field>',
    },
    out: {
      kind: 'service',
      attributes: 'camunda:class="callAddress"',
      extensions: '<camunda:field name="address" stringValue="receiver"/>',
    },
    b: { kind: 'user', attributes: 'camunda:assignee="school"' },
    end: 'end',
  },
  flows: ['start>a', 'a>set', 'set>tell', 'tell>out', 'out>b', 'b>end'],
})

/** What the servers said that they had done. */
interface Acknowledged {
  started: number[]
  approved: number[]
}

describe(`processes under ${KILLS} kills of one of ${SERVERS} servers`, () => {
  const acknowledged: Acknowledged = { started: [], approved: [] }
  /** Keys under which the receiver outside was called → how often. */
  const received = new Map<string, { instanceId: number; calls: number }>()
  let receiver: Server
  let place: Place
  let database: Database
  let servers: SpawnedServer[] = []
  let settings: Record<string, string>
  const tokens: Record<string, string> = {}

  beforeAll(async () => {
    receiver = await startReceiver(received)
    place = await openPlace({ image: 'demo' })
    const { port } = receiver.address() as AddressInfo
    settings = { ...place.settings, OUTBOUND_PRIVATE: `127.0.0.1:${port}` }
    servers = []
    for (let index = 0; index < SERVERS; index += 1) servers.push(await spawnServer(settings))
    for (const name of ['admin', 'school']) tokens[name] = await (servers[0] as SpawnedServer).signIn(name)
    const definitionId = await prepare(servers[0] as SpawnedServer, tokens, port)

    for (let round = 0; round < KILLS; round += 1) {
      const victim = round % SERVERS
      const working = Promise.all(
        Array.from({ length: WORKERS }, (_, worker) =>
          work({ servers, worker, round, tokens, definitionId, acknowledged }),
        ),
      )
      await eventually(() => expect(acknowledged.approved.length).toBeGreaterThan(round * 6 + 5))
      await delay(Math.random() * 800)
      const ending = await (servers[victim] as SpawnedServer).stop('SIGKILL')
      expect(ending.signal).toBe('SIGKILL')
      await working
      servers[victim] = await spawnServer(settings)
    }
    await settled()
    database = await place.open()
  }, 600_000)

  afterAll(async () => {
    killSpawned()
    receiver.close()
    await database?.close()
    await place?.drop()
  })

  const rowsOf = async <T>(text: ReturnType<typeof sql<T>>): Promise<T[]> =>
    (await database.asOwner(tx => text.execute(tx))).rows

  /** Everything that a server does by itself has been done. */
  async function settled(): Promise<void> {
    const [server] = servers as [SpawnedServer]
    await eventually(
      async () => {
        const { data } = await server.call('GET', '/bpm/process-instance/manager-page?pageSize=500', {
          token: tokens.school as string,
        })
        const waiting = data.list.filter(
          (one: { name: string; status: number; taskNames: string }) =>
            one.name.includes('断电') && one.status === 1 && one.taskNames === '',
        )
        expect(waiting).toEqual([])
      },
      { timeout: 120_000 },
    )
    for (const one of servers) await one.stop('SIGTERM')
  }

  it('should have kept every start and approval that was acknowledged', async () => {
    const instances = await rowsOf(sql<{ id: number }>`select id from bpm_process_instance`)
    const tasks = await rowsOf(sql<{ id: number }>`select id from bpm_task where result = 2`)
    const [known, done] = [new Set(instances.map(({ id }) => id)), new Set(tasks.map(({ id }) => id))]
    console.log(`${acknowledged.started.length} started, ${acknowledged.approved.length} approved`)
    expect(acknowledged.started.filter(id => !known.has(id))).toEqual([])
    expect(acknowledged.approved.filter(id => !done.has(id))).toEqual([])
  })

  it('should have done each effect of its own exactly once', async () => {
    const told = await rowsOf(sql<{ content: string; count: number }>`
      select template_content as content, count(*)::int as count from sys_notify_message
      where template_code = 'bpm-notice' group by 1`)
    expect(told.length).toBeGreaterThan(0)
    expect(told.filter(({ count }) => count !== 1)).toEqual([])
    const events = await rowsOf(sql<{ count: number }>`
      select count(*)::int as count from bpm_process_event where type = 'service' group by instance_id, node`)
    expect(events.filter(({ count }) => count !== 1)).toEqual([])
  })

  it('should have called outside under one key for each instance', async () => {
    const keys = new Map<number, number>()
    for (const { instanceId } of received.values()) keys.set(instanceId, (keys.get(instanceId) ?? 0) + 1)
    expect(keys.size).toBeGreaterThan(0)
    expect([...keys].filter(([, count]) => count !== 1)).toEqual([])
  })

  it('should have left no instance without something that it waits for', async () => {
    const stuck = await rowsOf(sql<{ id: number }>`
      select i.id from bpm_process_instance i where i.status = 1
        and not exists (select from bpm_task k where (k.tenant_id, k.instance_id) = (i.tenant_id, i.id) and k.is_open)
        and not exists (select from bpm_process_timer m where (m.tenant_id, m.instance_id) = (i.tenant_id, i.id))
        and not exists (select from bpm_process_subscription s
          where (s.tenant_id, s.instance_id) = (i.tenant_id, i.id))`)
    expect(stuck).toEqual([])
  })
})

/** A program outside that answers what it is called with. */
async function startReceiver(received: Map<string, { instanceId: number; calls: number }>): Promise<Server> {
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', part => {
      text += part
    })
    request.on('end', () => {
      const key = String(request.headers['idempotency-key'])
      const { instanceId } = JSON.parse(text)
      const known = received.get(key)
      received.set(key, { instanceId, calls: (known?.calls ?? 0) + 1 })
      response.setHeader('content-type', 'application/json')
      response.end('{}')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** Publishes the process, and registers the address that it calls. */
async function prepare(server: SpawnedServer, tokens: Record<string, string>, port: number): Promise<number> {
  const succeed = async (token: string | undefined, path: string, body: object) => {
    const reply = await server.call('POST', path, { token: token as string, body })
    expect(reply, path).toMatchObject({ code: 200 })
    return reply.data
  }
  const address = { code: 'receiver', name: '接收端', url: `http://127.0.0.1:${port}/`, status: '0' }
  await succeed(tokens.admin, '/bpm/address/create', address)
  const draft = JSON.stringify({ properties: { note: { type: 'string', title: '说明', maxLength: 50 } } })
  const { formId } = await succeed(tokens.school, '/tool/build', { formName: '断电表单', draft })
  await succeed(tokens.school, `/tool/build/${formId}/publish`, {})
  const bpmnXml = DRAWING.replaceAll('id="process"', 'id="outage"')
  const model = { key: 'outage', name: '断电', category: '1', formType: 10, formId, bpmnXml }
  const { id } = await succeed(tokens.school, '/bpm/model/create', model)
  return (await succeed(tokens.school, `/bpm/model/deploy?id=${id}`, {})).id
}

interface Working {
  servers: SpawnedServer[]
  worker: number
  round: number
  tokens: Record<string, string>
  definitionId: number
  acknowledged: Acknowledged
}

/** Starts instances and approves what waits, until the server that is killed is gone. */
async function work(options: Working): Promise<void> {
  const { servers, worker, round, tokens, definitionId, acknowledged } = options
  const victim = servers[round % SERVERS] as SpawnedServer
  const own = servers[worker % SERVERS] as SpawnedServer
  let isGone = false
  void victim.process.ended.then(() => {
    isGone = true
  })
  /** null where the connection broke: what was under way is done or not, but not half. */
  const call = async (method: string, path: string, body?: object) => {
    try {
      return await own.call(method, path, { token: tokens.school as string, ...(body && { body }) })
    } catch (error) {
      if (own !== victim) throw error
      return null
    }
  }
  for (let index = 0; !isGone; index += 1) {
    const variables = { note: `断电 ${round}-${worker}-${index}` }
    const body = { processDefinitionId: definitionId, variables }
    const started = await call('POST', '/bpm/process-instance/create', body)
    if (started === null) return
    expect(started).toMatchObject({ code: 200 })
    acknowledged.started.push(started.data)
    const todo = await call('GET', '/bpm/task/todo-page?pageSize=20&processDefinitionKey=outage')
    if (todo === null) return
    const task = todo.data.list[worker % Math.max(1, todo.data.list.length)]
    if (task === undefined) continue
    const approved = await call('PUT', '/bpm/task/approve', { id: task.id })
    if (approved === null) return
    // Another worker may have been faster.
    if (approved.code === 200) acknowledged.approved.push(task.id)
  }
}
