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

describe('a command whose connection to the database is lost', () => {
  it('should have done nothing, say that it may be repeated, and succeed when it is', async () => {
    const definition = await office.publish({
      nodes: {
        ...{ start: 'start', a: { kind: 'user', attributes: 'camunda:assignee="${p1}"' } },
        ...{ b: { kind: 'user', attributes: 'camunda:assignee="${p2}"' }, end: 'end' },
      },
      flows: ['start>a', 'a>b', 'b>end'],
    })
    const instance = await office.start(definition)
    const { id } = await office.taskOf('p1', instance)
    const approve = () => office.call('p1', 'PUT', '/bpm/task/approve', { id })

    // Events are what a command writes last: its tokens and tasks are written by then.
    await admin.query('begin; lock table bpm_process_event in exclusive mode')
    const lost = approve()
    await eventually(async () => {
      // Within a transaction the view stays as it was first seen.
      await admin.query('select pg_stat_clear_snapshot()')
      const { rowCount } = await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%bpm_process_event%'`)
      expect(rowCount).toBe(1)
    })
    expect(await lost).toMatchObject({
      code: 500,
      msg: '数据库暂时不可用，未保存，请稍后再试',
      retryAfter: 5,
    })
    await admin.query('rollback')

    expect(await office.tasks(instance)).toEqual(['a p1 1'])
    expect(await approve()).toMatchObject({ code: 200 })
    expect(await office.tasks(instance)).toEqual(['a p1 2', 'b p2 1'])
    const { rows } = await admin.query(
      `select count(*)::int as count from bpm_process_event where instance_id = $1 and type = 'approve'`,
      [instance],
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})
