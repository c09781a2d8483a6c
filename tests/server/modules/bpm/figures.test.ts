// biome-ignore-all lint/suspicious/noTemplateCurlyInString: accounts, once a drawing is published
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Drawing, NodeDrawing } from '#tests/process/execution/processXml.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createOffice, type Office, type Row, STARTER } from './createOffice.ts'

let server: TestServer
let office: Office
beforeAll(async () => {
  server = await startTestServer()
  office = await createOffice(server)
})
afterAll(() => server.close())

const line: Drawing = {
  nodes: {
    ...{ s: 'start', a: { kind: 'user', attributes: 'camunda:assignee="${p1}"' } },
    ...{ b: { kind: 'user', attributes: 'camunda:assignee="${p2}"' }, e: 'end' },
  },
  flows: ['s>a', 'a>b', 'b>e'],
}

const PATH = '/bpm/process-definition/figures'

/** Sets how long ago tokens of a node began, so many ms before they ended or now. */
async function take(instance: number, node: string, ms: number): Promise<void> {
  await server.database.asOwner(tx =>
    sql`update bpm_process_token set start_time = coalesce(end_time, now()) - ${ms} * interval '1 millisecond'
      where instance_id = ${instance} and node = ${node}`.execute(tx),
  )
}

async function approve(person: string, instance: number): Promise<void> {
  const { id } = await office.taskOf(person, instance)
  expect(await office.call(person, 'PUT', '/bpm/task/approve', { id })).toMatchObject({ code: 200 })
}

const HOUR = 3_600_000

describe('GET /bpm/process-definition/figures', () => {
  it('should count what runs and has ended, and how long each node takes and keeps waiting', async () => {
    const definition = await office.publish(line)
    const instances: number[] = []
    for (let index = 0; index < 5; index += 1) instances.push(await office.start(definition))
    const [one, two, three, held, waiting] = instances as [number, number, number, number, number]
    for (const [index, instance] of [one, two, three].entries()) {
      await approve('p1', instance)
      await take(instance, 'a', (index + 1) * HOUR)
    }
    await approve('p2', one)
    await office.call(STARTER, 'DELETE', '/bpm/process-instance/cancel', { id: two, reason: '不办' })
    await office.call(STARTER, 'PUT', '/bpm/process-instance/suspend', { id: held })
    await take(waiting, 'a', 50 * HOUR)
    await server.database.asOwner(tx =>
      sql`update bpm_task set due_time = now() - interval '1 day' where instance_id = ${waiting}`.execute(tx),
    )

    const { code, data } = await office.call(STARTER, 'GET', `${PATH}?id=${definition}`)

    const { instances: counted, nodes, definition: told } = data as Row & { nodes: Row[] }
    expect(code).toBe(200)
    expect(told).toMatchObject({ id: definition, version: 1, bpmnXml: expect.stringContaining('<bpmn:') })
    expect(counted).toMatchObject({ running: 3, suspended: 1, incidents: 0 })
    expect(counted).toMatchObject({ approved: 1, rejected: 0, cancelled: 1 })
    expect(nodes.map(({ node }) => node)).toEqual(['a', 'b'])
    const [a, b] = nodes as [Row, Row]
    expect(a).toMatchObject({ waiting: 2, passed: 3, overdue: 1, p50: 2 * HOUR, p95: 2.9 * HOUR })
    expect(a.oldestMillis).toBeGreaterThanOrEqual(50 * HOUR)
    expect(b).toMatchObject({ waiting: 1, passed: 1, overdue: 0 })
  })

  it('should leave out what ended before the period, and take all versions together when asked', async () => {
    const definition = await office.publish(line)
    const instance = await office.start(definition)
    await office.call(STARTER, 'DELETE', '/bpm/process-instance/cancel', { id: instance, reason: '不办' })
    await server.database.asOwner(tx =>
      sql`update bpm_process_instance set end_time = now() - interval '40 days' where id = ${instance}`.execute(
        tx,
      ),
    )
    const shorter = { nodes: { s: 'start', a: line.nodes.a as NodeDrawing, e: 'end' }, flows: ['s>a', 'a>e'] }
    const latest = await office.republish(definition, shorter)
    const figures = async (query: string) =>
      (await office.call(STARTER, 'GET', `${PATH}?${query}`)).data as Row & { instances: Row }
    expect((await figures(`id=${definition}&days=30`)).instances).toMatchObject({ cancelled: 0 })
    expect((await figures(`id=${definition}`)).instances).toMatchObject({ cancelled: 1 })
    expect((await figures(`id=${latest}`)).instances).toMatchObject({ cancelled: 0 })
    const all = await figures(`id=${latest}&versions=all`)
    expect(all.instances).toMatchObject({ cancelled: 1 })
    expect(all).toMatchObject({ versions: [{ version: 2 }, { version: 1 }] })
  })

  it('should be for who manages instances, within the data scope and the institution', async () => {
    const definition = await office.publish(line)
    await office.start(definition)
    const path = `${PATH}?id=${definition}`
    expect(await server.call('GET', path)).toMatchObject({ code: 401 })
    expect(await office.call(STARTER, 'GET', `${PATH}?id=x`)).toMatchObject({ code: 601 })
    expect(await office.call('p1', 'GET', path)).toMatchObject({ code: 403 })
    const elsewhere = await server.signIn('company')
    expect(await server.call('GET', path, { token: elsewhere })).toMatchObject({ code: 404 })
    await office.call(STARTER, 'POST', '/system/role', roleOf(await manageMenus()))
    const person = await office.idOf('p7')
    await server.database.asOwner(tx =>
      sql`insert into sys_user_role (tenant_id, user_id, role_id) select tenant_id, ${person}, role_id
        from sys_role where role_key = 'process-figures'`.execute(tx),
    )
    const { code, data } = await office.call('p7', 'GET', path)
    expect(code).toBe(200)
    expect(data).toMatchObject({ instances: { running: 0 }, nodes: [{ waiting: 0 }, { waiting: 0 }] })
  })
})

/** A role that manages instances, but only its own. */
const roleOf = (menuIds: number[]): Row => ({
  ...{ roleName: '流程数据', roleKey: 'process-figures', roleSort: 9, status: '0', menuIds, dataScope: '5' },
})

async function manageMenus(): Promise<number[]> {
  const { rows } = await server.database.asOwner(tx =>
    sql<{
      id: number
    }>`select menu_id as id from sys_menu where perms = 'bpm:process-instance:manager-query'`.execute(tx),
  )
  return rows.map(({ id }) => Number(id))
}
