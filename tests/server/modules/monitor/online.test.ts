import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Online = Record<string, unknown> & { tokenId: string; userName: string }

let server: TestServer
let admin: string
let school: string

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('admin')
  school = await server.signIn('school')
})
afterAll(() => server.close())

const list = async (token: string, query: Record<string, string> = {}): Promise<Online[]> =>
  (await server.call('GET', '/monitor/online/list', { token, query })).rows as Online[]

const codeOf = async (token: string) => (await server.call('GET', '/system/user/getInfo', { token })).code

describe('GET /monitor/online/list', () => {
  it('should show everybody to the platform, and the own institution to its administrator', async () => {
    await server.signIn('teacher')
    await server.signIn('company')
    const all = (await list(admin)).map(row => row.userName)
    expect(all).toEqual(expect.arrayContaining(['admin', 'school', 'teacher', 'company']))
    const own = (await list(school)).map(row => row.userName)
    expect(own).toEqual(expect.arrayContaining(['school', 'teacher']))
    expect(own).not.toContain('company')
    expect(own).not.toContain('admin')
  })

  it('should tell browser, department and whose session it is, and nothing that opens it', async () => {
    const headers = {
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36',
    }
    const { data } = await server.call('POST', '/auth/login', {
      body: { username: 'teacher', password: 'Test-Password-1' },
      headers,
    })
    const token = (data as { access_token: string }).access_token
    const rows = await list(school)
    const mine = rows.find(row => row.userName === 'school')
    const names = { nickName: '周怀瑜', deptName: expect.any(String) }
    expect(mine).toMatchObject({ current: 'Y', ipaddr: '127.0.0.1', ...names })
    expect((await list(school, { nickName: '怀瑜' })).map(row => row.userName)).toEqual(['school'])
    // Whom other institutions call how is theirs.
    expect((await list(admin)).find(row => row.userName === 'school')).toMatchObject({ nickName: null })
    const theirs = rows.find(row => row.browser === 'Chrome 131')
    expect(theirs).toMatchObject({ userName: 'teacher', os: 'Windows 10', current: 'N' })
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('should find by name and address, and refuse those without the permission', async () => {
    expect(new Set((await list(admin, { userName: 'SCHO' })).map(row => row.userName))).toEqual(
      new Set(['school']),
    )
    expect(await list(admin, { ipaddr: '10.9.8.7' })).toEqual([])
    const student = await server.signIn('student')
    expect((await server.call('GET', '/monitor/online/list', { token: student })).code).toBe(403)
    expect((await server.call('GET', '/monitor/online/list')).code).toBe(401)
  })
})

describe('DELETE /monitor/online/:tokenIds', () => {
  const end = (token: string, ids: string) => server.call('DELETE', `/monitor/online/${ids}`, { token })

  it('should end a session before its next request', async () => {
    const victim = await server.signIn('employee')
    expect(await codeOf(victim)).toBe(200)
    const [row] = await list(admin, { userName: 'employee' })
    expect(await end(admin, row?.tokenId ?? '')).toMatchObject({ code: 200, msg: '已强制下线 1 个会话' })
    expect(await codeOf(victim)).toBe(401)
    const log = await server.call('GET', '/system/operlog/list', { token: admin })
    expect((log.rows as object[])[0]).toMatchObject({ businessType: 7, operDetail: '强制“employee”下线' })
    expect((await end(admin, row?.tokenId ?? '')).code).toBe(404)
  })

  it('should tell the client whether somebody else has ended its session, who cannot be seen online any more', async () => {
    const answerTo = async (token: string) => {
      const { code, data = null } = await server.call('GET', '/system/user/getInfo', { token })
      return { code, data }
    }
    const [expelled, left] = [await server.signIn('operator'), await server.signIn('student')]
    const [row] = await list(admin, { userName: 'operator' })
    await end(admin, row?.tokenId ?? '')
    await server.call('DELETE', '/auth/logout', { token: left })

    expect(await answerTo(expelled)).toEqual({ code: 401, data: { forced: true } })
    expect(await answerTo(left)).toEqual({ code: 401, data: null })
    expect(await answerTo('nobody-has-this-token')).toEqual({ code: 401, data: null })
    expect((await server.call('DELETE', '/auth/logout', { token: expelled })).code).toBe(200)
    expect(await list(admin, { userName: 'operator' })).toEqual([])
  })

  it('should end several, all or none', async () => {
    const victims = [await server.signIn('company2'), await server.signIn('company2')]
    const ids = (await list(admin, { userName: 'company2' })).map(row => row.tokenId)
    expect((await end(admin, `${ids.join(',')},nothing`)).code).toBe(404)
    expect(await Promise.all(victims.map(codeOf))).toEqual([200, 200])
    const batch = { token: admin, body: { ids } }
    expect((await server.call('DELETE', '/monitor/online/batchLogout', batch)).code).toBe(200)
    expect(await Promise.all(victims.map(codeOf))).toEqual([401, 401])
  })

  it('should refuse the own session, and those of other institutions', async () => {
    const [own] = (await list(school)).filter(row => row.current === 'Y')
    expect(await end(school, own?.tokenId ?? '')).toMatchObject({ code: 601 })
    const [foreign] = await list(admin, { userName: 'admin' })
    expect((await end(school, foreign?.tokenId ?? '')).code).toBe(404)
    expect(await codeOf(admin)).toBe(200)
  })
})

describe('GET /monitor/server', () => {
  it('should tell how process, database, queue and jobs are doing', async () => {
    const { data } = await server.call('GET', '/monitor/server', { token: admin })
    const jobs = async (status: string) =>
      (await server.call('GET', '/monitor/job/list', { token: admin, query: { status } })).total
    expect(await jobs('1')).toBe(1)
    expect(data).toMatchObject({
      process: { uptimeSeconds: expect.any(Number), loopDelay: { p99: expect.any(Number) } },
      database: { size: expect.any(Number), connections: expect.any(Number), latency: expect.any(Number) },
      jobs: { active: await jobs('0'), paused: await jobs('1') },
    })
    expect((data as { queue: unknown[] }).queue).toContainEqual(
      expect.objectContaining({ name: 'scheduled-job', waiting: 0, failed: 0 }),
    )
  })

  it('should be for the platform alone', async () => {
    expect((await server.call('GET', '/monitor/server', { token: school })).code).toBe(403)
  })
})
