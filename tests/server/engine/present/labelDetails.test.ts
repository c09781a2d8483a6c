import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Row = Record<string, unknown>

describe('labelDetails of candidates', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const candidates = async (userName: string, query: Record<string, string> = {}) => {
    const token = await server.signIn(userName)
    return server.call('GET', '/system/user/options', { token, query: { pageSize: '100', ...query } })
  }

  it('should tell department and login name behind every name for whoever may open the list', async () => {
    const people = (await candidates('school')).data as { label: string; labelDetails: string[] }[]
    const token = await server.signIn('school')
    const { rows } = await server.call('GET', '/system/user/list', { token, query: { pageSize: '1000' } })
    const known = (rows as { nickName: string; userName: string; dept: { deptName: string } }[]).map(
      ({ nickName, userName, dept }) => `${nickName} ${dept.deptName} ${userName}`,
    )
    const told = people.map(({ label, labelDetails }) => [label, ...labelDetails].join(' '))
    expect(told.length).toBeGreaterThan(10)
    expect(new Set(told).size).toBe(told.length)
    expect(told.filter(words => !known.includes(words))).toEqual([])
  })

  it('should tell whoever may only choose no more than the name', async () => {
    const from = { from: 'bpm/substitute/index', field: 'substituteUserId' }
    for (const query of [{}, from]) {
      const reply = await candidates('student', query)
      expect(JSON.stringify(((reply.data ?? []) as Row[]).map(Object.keys))).not.toContain('labelDetails')
    }
  })
})
