import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '#server/db/Database.ts'
import followCampaigns from '#server/jobs/followCampaigns.ts'
import recountRollups from '#server/jobs/recountRollups.ts'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every kind are looked at here.
type Answer = Reply & { data: any; rows: any[] }

const FILLERS = ['school', 'school2', 'company']

describe('report campaigns of the demo', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const jobContext = () => ({
    services: server.services,
    signal: new AbortController().signal,
    log: silentLog,
    now: new Date(),
  })

  it('should show every page something: campaigns and tasks in every state, remarks and questions', async () => {
    const states = async (table: string) => {
      const { rows } = await server.database.asOwner(tx =>
        sql<{ status: string }>`select distinct status from ${sql.table(table)} order by status`.execute(tx),
      )
      return rows.map(({ status }) => status).join('')
    }
    expect(await states('datafill_campaign')).toBe('01234')
    expect(await states('datafill_task')).toBe('01234567')
    expect(await states('datafill_question')).toBe('01')
    const token = await server.signIn('teacher')
    const own = (await server.call('GET', '/datafill/fill', { token })) as Answer
    expect(own.data.map(({ status }: { status: string }) => status).sort()).toEqual(['0', '1', '4', '5'])
  })

  it('should hold documents that the server takes, as far filled in as it says', async () => {
    for (const name of FILLERS) {
      const token = await server.signIn(name)
      const { rows } = (await server.call('GET', '/datafill/task/list?pageSize=100', { token })) as Answer
      expect(rows.length).toBeGreaterThan(2)
      for (const { taskId, title, status, filledShare } of rows) {
        const { data } = (await server.call('GET', `/datafill/fill/${taskId}`, { token })) as Answer
        const { share, hindrances } = data.checked
        const mistakes = hindrances.filter(({ isEmpty }: { isEmpty: boolean }) => !isEmpty)
        const told = { name, title, mistakes, lost: data.lost, share: data.savedTime ? share : filledShare }
        expect(told).toEqual({ name, title, mistakes: [], lost: [], share: filledShare })
        if (['1', '2', '3', '4', '5'].includes(status))
          expect({ title, share }).toEqual({ title, share: filledShare })
      }
    }
  })

  it('should be left alone by jobs for four weeks, with counters that agree', async () => {
    expect(await recountRollups.run({}, jobContext())).toMatch(/全部相符$/)
    await server.database.asOwner(async tx => {
      for (const table of ['datafill_campaign', 'datafill_task'])
        await sql`update ${sql.table(table)} set start_time = start_time - interval '28 days',
          deadline = deadline - interval '28 days'`.execute(tx)
    })
    expect(await followCampaigns.run({}, jobContext())).toBe('已安排 0 项')
  })
})
