// biome-ignore-all lint/suspicious/noTemplateCurlyInString: accounts, once a drawing is published
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createOffice, type Office } from './createOffice.ts'

let server: TestServer
let office: Office
/** Looks in from outside, as whoever runs the database. */
let admin: pg.Client
beforeAll(async () => {
  server = await startTestServer()
  office = await createOffice(server)
  const { rows } = await server.database.asOwner(tx =>
    sql<{ name: string }>`select current_database() as name`.execute(tx),
  )
  const url = new URL(process.env.TEST_DATABASE_URL as string)
  url.pathname = `/${rows[0]?.name}`
  admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await server.close()
})

/** Ends the connections that wait for the events, which are what a command writes last. Returns how many. */
async function cut(): Promise<number> {
  // Within a transaction the view stays as it was first seen.
  await admin.query('select pg_stat_clear_snapshot()')
  const { rowCount } = await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%bpm_process_event%'`)
  return rowCount ?? 0
}

const approvals = async (instance: number) =>
  (
    await admin.query(`select id from bpm_process_event where instance_id = $1 and type = 'approve'`, [
      instance,
    ])
  ).rowCount

describe('a command whose connection to the database is lost', () => {
  let definition: number
  beforeAll(async () => {
    definition = await office.publish({
      nodes: {
        ...{ start: 'start', a: { kind: 'user', attributes: 'camunda:assignee="${p1}"' } },
        ...{ b: { kind: 'user', attributes: 'camunda:assignee="${p2}"' }, end: 'end' },
      },
      flows: ['start>a', 'a>b', 'b>end'],
    })
  })

  it('should be done once all the same when the database is back', async () => {
    const instance = await office.start(definition)
    const { id } = await office.taskOf('p1', instance)
    await admin.query('begin; lock table bpm_process_event in exclusive mode')
    const approved = office.call('p1', 'PUT', '/bpm/task/approve', { id })
    await eventually(async () => expect(await cut()).toBe(1))
    await admin.query('rollback')
    expect(await approved).toMatchObject({ code: 200 })
    expect(await office.tasks(instance)).toEqual(['a p1 2', 'b p2 1'])
    expect(await approvals(instance)).toBe(1)
  })

  it('should have done nothing when it stays away, say that it may be repeated, and succeed when it is', async () => {
    const instance = await office.start(definition)
    const { id } = await office.taskOf('p1', instance)
    const approve = () => office.call('p1', 'PUT', '/bpm/task/approve', { id })
    await admin.query('begin; lock table bpm_process_event in exclusive mode')
    let reply: unknown
    const answered = approve().then(answer => {
      reply = answer
    })
    await eventually(async () => {
      await cut()
      expect(reply).toBeDefined()
    })
    await answered
    await admin.query('rollback')
    expect(reply).toMatchObject({ code: 500, msg: '数据库暂时不可用，未保存，请稍后再试', retryAfter: 5 })
    expect(await office.tasks(instance)).toEqual(['a p1 1'])
    expect(await approvals(instance)).toBe(0)
    expect(await approve()).toMatchObject({ code: 200 })
    expect(await office.tasks(instance)).toEqual(['a p1 2', 'b p2 1'])
    expect(await approvals(instance)).toBe(1)
  })
})
