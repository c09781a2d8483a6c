import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '#server/db/Database.ts'
import recountRollups from '#server/jobs/recountRollups.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { placesPages } from '../../engine/support/placesPages.ts'

interface Incident {
  incidentId: number
  status: string
  [name: string]: unknown
}

let server: TestServer
let admin: string
let school: string
let session: number
beforeAll(async () => {
  // The project has no menu directory of that name.
  const pages = placesPages.map(({ path, text }) => ({
    path,
    text: text.replace('"parent":"org"', '"parent":"system"'),
  }))
  server = await startTestServer(pages)
  admin = await server.signIn('admin')
  school = await server.signIn('school')
  const { data } = await call('POST', '/org/session', { body: { sessionName: '大厅', capacity: 5 } })
  session = (data as { sessionId: number }).sessionId
  await call('POST', '/org/booking', { body: { bookingName: '甲', sessionId: session } })
})
afterAll(() => server.close())

async function call(method: 'GET' | 'POST' | 'PUT', path: string, given: { body?: object } = {}) {
  const reply = await server.call(method, path, { token: admin, ...given })
  expect(reply).toMatchObject({ code: 200 })
  return reply
}

const setTaken = (count: number) =>
  server.services.database.asOwner(tx => sql`update org_session set taken_count = ${count}`.execute(tx))

const compare = () =>
  recountRollups.run(
    {},
    {
      services: server.services,
      log: silentLog,
      now: new Date(),
      signal: new AbortController().signal,
    },
  )

const incidents = async (): Promise<Incident[]> =>
  (await server.call('GET', '/monitor/counts/list', { token: admin })).rows as Incident[]

const taken = async () =>
  ((await call('GET', `/org/session/${session}`)).data as { takenCount: number }).takenCount

const mend = (incidentId: number, token: string | null = admin) =>
  server.call('PUT', '/monitor/counts/mend', { token, body: { incidentId } })

const messages = async (): Promise<string[]> => {
  const { rows } = await server.services.database.asOwner(tx =>
    sql<{ content: string }>`select template_content as content from sys_notify_message
      where template_code = 'counts-differ'`.execute(tx),
  )
  return rows.map(({ content }) => content)
}

describe('the nightly comparison of counters', () => {
  it('should find nothing where counters are right', async () => {
    expect(await compare()).toMatch(/^已核对 \d+ 条记录，全部相符$/)
    expect(await incidents()).toEqual([])
  })

  it('should report what differs once, tell the administrators, and mend nothing', async () => {
    await setTaken(4)
    expect(await compare()).toMatch(/与实际不符：.*已报 1 条/)
    await setTaken(3)
    await compare()
    expect(await incidents()).toMatchObject([
      {
        ...{ page: 'org/session', field: 'takenCount', fieldTitle: '已报', status: '0' },
        ...{ differed: 1, tenants: 1, mended: null, examples: expect.stringContaining('记为 3，实际 1') },
      },
    ])
    expect(await messages()).toEqual([expect.stringContaining('已报 1 条')])
    expect(await taken()).toBe(3)
  })

  it('should be mended by the platform’s administrator alone, counted anew, once', async () => {
    const [incident] = await incidents()
    const id = incident?.incidentId ?? 0
    expect((await mend(id, null)).code).toBe(401)
    expect((await mend(id, school)).code).toBe(403)
    expect(await taken()).toBe(3)
    expect(await mend(id)).toMatchObject({ code: 200, msg: '“已报”已重新统计并修正' })
    expect(await taken()).toBe(1)
    expect(await incidents()).toMatchObject([{ status: '1', mended: 1, closeBy: 'admin' }])
    expect(await mend(id)).toMatchObject({ code: 601, msg: '“已报”的差异已经处理' })
  })

  it('should close an incident whose counter agrees again, and report the next one anew', async () => {
    await setTaken(9)
    await compare()
    await setTaken(1)
    await compare()
    expect((await incidents()).map(({ status }) => status).sort()).toEqual(['1', '2'])
    expect(await taken()).toBe(1)
    expect(await messages()).toHaveLength(2)
  })

  it('should make one incident where two comparisons run at once', async () => {
    await setTaken(2)
    await Promise.all([compare(), compare(), compare()])
    expect((await incidents()).filter(({ status }) => status === '0')).toHaveLength(1)
  })
})
