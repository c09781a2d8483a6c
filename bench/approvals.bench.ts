import { type CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import type { Database, Tx } from '#server/db/Database.ts'
import { advance } from '#server/modules/bpm/run/advance.ts'
import { followEffects } from '#server/modules/bpm/run/followEffects.ts'
import { openInstance } from '#server/modules/bpm/run/openInstance.ts'
import { saveInstance } from '#server/modules/bpm/run/saveInstance.ts'
import { startOn } from '#server/start/startServer.ts'
import { processXml } from '#tests/process/execution/processXml.ts'
import { startOptionsOf, TEST_PASSWORD } from '#tests/support/startOptionsOf.ts'
import { type BenchRow, defineBench } from './support/defineBench.ts'
import { httpLoad } from './support/httpLoad.ts'
import { openFilledPlace } from './support/server/openFilledPlace.ts'
import { databaseKinds } from './support/server/startHost.ts'
import { sideBySide } from './support/sideBySide.ts'

const TENANT = 2
const ROUNDS = 5
/** Instances of one round and side. */
const SIZE = { service: 40, http: 160 }
const CONNECTIONS = 16

export default defineBench({
  title: 'A task that is approved, beside its bare statements and beside the least that keeps a step',
  async run(print) {
    const rows: BenchRow[] = []
    for (const name of databaseKinds(print)) {
      const office = await openOffice(name === 'embedded' ? 'embedded' : 'server')
      try {
        rows.push(await serviceBesideStatements(office, name), await requestsBesideSteps(office, name))
      } finally {
        await office.close()
      }
    }
    return rows
  },
})

interface Office {
  server: Awaited<ReturnType<typeof startOn>>
  database: Database
  token: string
  origin: string
  /** New instances whose first task waits for the account of the token. */
  start(count: number): Promise<Waiting[]>
  close(): Promise<void>
}

interface Waiting {
  instanceId: number
  taskId: number
  itemId: string
  assignee: number
}

/** A server over the demo's institutions, and a process of two tasks of one person. */
async function openOffice(kind: 'embedded' | 'server'): Promise<Office> {
  const place = await openFilledPlace(kind)
  const database = await place.open()
  const server = await startOn(database, await startOptionsOf(place.folder))
  const origin = await server.fastify.listen({ host: '127.0.0.1', port: 0 })
  const send = async (method: 'POST' | 'GET', path: string, body?: object, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const reply = await server.fastify.inject({ method, url: `/prod-api${path}`, payload: body, headers })
    const { code, data } = reply.json()
    if (code !== 200) throw new Error(`${path}: ${reply.body.slice(0, 300)}`)
    return data
  }
  const { access_token: token } = await send('POST', '/auth/login', {
    ...{ username: 'school', password: TEST_PASSWORD },
  })
  const bpmnXml = processXml({
    nodes: {
      ...{ s: 'start', e: 'end' },
      a: { kind: 'user', attributes: 'camunda:assignee="school"' },
      b: { kind: 'user', attributes: 'camunda:assignee="school"' },
    },
    flows: ['s>a', 'a>b', 'b>e'],
  }).replaceAll('id="process"', 'id="measured"')
  const form = await send('POST', '/tool/build', { formName: 'measured' }, token)
  await send('POST', `/tool/build/${form.formId}/publish`, {}, token)
  const facts = { key: 'measured', name: '测量', category: '1', formType: 10, formId: form.formId, bpmnXml }
  const model = await send('POST', '/bpm/model/create', facts, token)
  const { id: processDefinitionId } = await send('POST', `/bpm/model/deploy?id=${model.id}`, {}, token)
  return {
    ...{ server, database, token, origin },
    async start(count) {
      const ids: number[] = []
      for (let made = 0; made < count; made++)
        ids.push(
          await send('POST', '/bpm/process-instance/create', { processDefinitionId, variables: {} }, token),
        )
      return database.inTenant(TENANT, async tx => {
        const { rows } = await sql<Waiting>`
          select instance_id as "instanceId", id as "taskId", item_id as "itemId", assignee_id as assignee
          from bpm_task where tenant_id = ${TENANT} and instance_id = any(${ids}::bigint[]) and is_open`.execute(
          tx,
        )
        return rows
      })
    },
    async close() {
      await server.close()
      await place.drop()
    },
  }
}

class Rollback extends Error {}

/** Approves in a transaction that is already open, as a request or the queue does. */
async function approve({ server }: Office, tx: Tx, { instanceId, itemId, assignee }: Waiting): Promise<void> {
  const work = { tx, tenantId: TENANT, services: server.services, afterCommit: () => undefined }
  const running = await openInstance(work, instanceId)
  const now = running.now.getTime()
  await advance(work, running, { type: 'approve', item: itemId, by: assignee, now })
  await saveInstance(work, running)
  await followEffects(work, running, assignee)
}

/** The statements by which an instance would be approved, in their order; nothing of it stays. */
async function statementsOf(office: Office, waiting: Waiting): Promise<CompiledQuery[]> {
  const seen: CompiledQuery[] = []
  try {
    await office.database.inTenant(TENANT, async tx => {
      const recorder: KyselyPlugin = {
        transformQuery({ node, queryId }) {
          seen.push(tx.getExecutor().compileQuery(node, queryId))
          return node
        },
        transformResult: async ({ result }) => result,
      }
      await approve(office, tx.withPlugin(recorder) as Tx, waiting)
      throw new Rollback()
    })
  } catch (error) {
    if (!(error instanceof Rollback)) throw error
  }
  return seen
}

async function serviceBesideStatements(office: Office, kind: string): Promise<BenchRow> {
  const { database } = office
  const own = await office.start(SIZE.service * (ROUNDS + 1))
  const bare: CompiledQuery[][] = []
  for (const waiting of await office.start(SIZE.service * (ROUNDS + 1)))
    bare.push(await statementsOf(office, waiting))
  const perSecond = (start: number) => SIZE.service / ((performance.now() - start) / 1000)
  const result = await sideBySide(
    {
      name: 'the service',
      async run() {
        const start = performance.now()
        for (const waiting of own.splice(0, SIZE.service))
          await database.inTenant(TENANT, tx => approve(office, tx, waiting))
        return perSecond(start)
      },
    },
    {
      name: 'its statements',
      async run() {
        const start = performance.now()
        for (const statements of bare.splice(0, SIZE.service))
          await database.inTenant(TENANT, async tx => {
            for (const statement of statements) await tx.executeQuery(statement)
          })
        return perSecond(start)
      },
    },
    { rounds: ROUNDS },
  )
  return { name: `${kind}: one after another`, result, unit: 'tasks/s', target: { atLeast: 0.7 } }
}

/** Through HTTP, beside the least that keeps a step: a state that is locked, read and written, and an event. */
async function requestsBesideSteps(office: Office, kind: string): Promise<BenchRow> {
  const { database, origin, token } = office
  const own = await office.start(SIZE.http * (ROUNDS + 1))
  const steps = await office.start(SIZE.http)
  const result = await sideBySide(
    {
      name: 'requests',
      async run() {
        const tasks = own.splice(0, SIZE.http)
        const { perSecond } = await httpLoad({
          ...{ origin, connections: CONNECTIONS, maxRequests: SIZE.http, maxMilliseconds: 60_000 },
          next: index => ({
            ...{ method: 'PUT', path: '/prod-api/bpm/task/approve' },
            headers: { authorization: `Bearer ${token}` },
            body: { id: tasks[index]?.taskId },
          }),
        })
        return perSecond
      },
    },
    {
      name: 'bare steps',
      async run() {
        const waiting = [...steps]
        const start = performance.now()
        const worker = async () => {
          for (let one = waiting.pop(); one !== undefined; one = waiting.pop())
            await bareStep(database, one.instanceId)
        }
        await Promise.all(Array.from({ length: CONNECTIONS }, worker))
        return SIZE.http / ((performance.now() - start) / 1000)
      },
    },
    { rounds: ROUNDS },
  )
  return { name: `${kind}: on ${CONNECTIONS} connections`, result, unit: 'tasks/s', target: { atLeast: 0.5 } }
}

const bareStep = (database: Database, id: number) =>
  database.inTenant(TENANT, async tx => {
    await sql`select variables from bpm_process_instance
      where tenant_id = ${TENANT} and id = ${id} for update`.execute(tx)
    await sql`update bpm_process_instance set stamp = stamp + 1
      where tenant_id = ${TENANT} and id = ${id}`.execute(tx)
    await sql`update bpm_task set end_time = now()
      where tenant_id = ${TENANT} and instance_id = ${id} and is_open`.execute(tx)
    await sql`insert into bpm_process_event (tenant_id, instance_id, type, event_time, detail)
      values (${TENANT}, ${id}, 'step', now(), '{}')`.execute(tx)
  })
