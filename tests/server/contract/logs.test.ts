import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Reply,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '#tests/support/startTestServer.ts'

interface List extends Reply {
  total: number
  rows: Record<string, unknown>[]
}

describe('clearing the logs', () => {
  let server: TestServer
  let admin: string
  let school: string
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn('admin')
    school = await server.signIn('school')
  })
  afterAll(() => server.close())

  const list = async (log: string, token: string, query: Record<string, string> = {}) =>
    (await server.call('GET', `/system/${log}/list`, { token, query })) as List
  const addPost = (token: string, postCode: string) =>
    server.call('POST', '/system/post', { token, body: { postCode, postName: postCode, postSort: 1 } })

  it('should remove entries of the operation log, and keep who removed them', async () => {
    await addPost(school, 'log-1')
    const [entry] = (await list('operlog', school)).rows
    const reply = await server.call('DELETE', `/system/operlog/${entry?.operId}`, { token: school })
    expect(reply).toMatchObject({ code: 200, msg: '已清除 1 条记录' })
    const after = await list('operlog', school)
    expect(after.rows.map(row => row.operId)).not.toContain(entry?.operId)
    expect(after.rows[0]).toMatchObject({
      title: '操作日志删除',
      businessType: 9,
      operName: 'school',
      operUrl: expect.stringContaining(`/system/operlog/${entry?.operId}`),
    })
  })

  it('should clear the own institution only, and keep every entry about clearing', async () => {
    await addPost(school, 'log-2')
    await addPost(admin, 'log-3')
    const others = (await list('operlog', admin)).total
    expect(others).toBeGreaterThan(0)
    expect((await server.call('DELETE', '/system/operlog/clean', { token: school })).code).toBe(200)
    expect((await server.call('DELETE', '/system/operlog/clean', { token: school })).code).toBe(200)
    const { rows } = await list('operlog', school)
    expect(rows.length).toBeGreaterThanOrEqual(3)
    expect(new Set(rows.map(row => row.businessType))).toEqual(new Set([9]))
    expect(rows[0]).toMatchObject({ title: '操作日志清空', operName: 'school', status: 0 })
    expect((await list('operlog', admin)).total).toBe(others)
  })

  it('should do the same from the screen', async () => {
    await addPost(school, 'log-4')
    const [entry] = (await list('operlog', school)).rows
    const body = { operId: [entry?.operId] }
    const reply = await server.call('DELETE', '/system/operlog/erase', { token: school, body })
    expect(reply).toMatchObject({ code: 200, data: 1 })
  })

  it.each(['operlog', 'logininfor'])('should refuse strangers and wrong ids: %s', async log => {
    const [entry] = (await list(log, admin)).rows
    const id = entry?.operId ?? entry?.infoId
    const remove = async (path: string, token: string | null) =>
      (await server.call('DELETE', `/system/${log}/${path}`, { token })).code
    expect(await remove(String(id), null)).toBe(401)
    expect(await remove(String(id), await server.signIn('student'))).toBe(403)
    expect(await remove('clean', await server.signIn('student'))).toBe(403)
    expect(await remove(String(id), school)).toBe(404)
    expect(await remove('999999999', school)).toBe(404)
    expect(await remove('abc', school)).toBe(404)
    expect((await list(log, admin)).rows.map(row => row.operId ?? row.infoId)).toContain(id)
  })

  it('should leave the application no other way to its logs', async () => {
    const erase = server.database.inTenant(1, tx => tx.deleteFrom('sys_oper_log').execute())
    await expect(erase).rejects.toMatchObject({ code: '42501' })
  })

  it('should clear the login log, and note it in the operation log', async () => {
    const { rows } = await list('logininfor', school)
    const reply = await server.call('DELETE', `/system/logininfor/${rows[0]?.infoId}`, { token: school })
    expect(reply.code).toBe(200)
    expect((await server.call('DELETE', '/system/logininfor/clean', { token: school })).code).toBe(200)
    expect((await list('logininfor', school)).total).toBe(0)
    expect((await list('operlog', school)).rows.slice(0, 2)).toMatchObject([
      { title: '登录日志清空', businessType: 9 },
      { title: '登录日志删除', businessType: 9 },
    ])
  })

  it('should let a locked account in again, for those who may', async () => {
    for (let time = 0; time < 5; time++)
      await server.call('POST', '/auth/login', { body: { username: 'teacher', password: 'wrong-1' } })
    const attempt = () =>
      server.call('POST', '/auth/login', { body: { username: 'teacher', password: TEST_PASSWORD } })
    expect((await attempt()).code).toBe(601)
    const unlock = (token: string, name = 'Teacher') =>
      server.call('GET', `/system/logininfor/unlock/${name}`, { token })
    expect((await unlock(await server.signIn('student'))).code).toBe(403)
    expect((await unlock(await server.signIn('company'))).code).toBe(404)
    expect((await unlock(school, 'nobody')).code).toBe(404)
    expect((await attempt()).code).toBe(601)
    expect(await unlock(school)).toMatchObject({ code: 200, msg: '账号“Teacher”已解锁' })
    expect((await attempt()).code).toBe(200)
    expect((await list('operlog', school)).rows[0]).toMatchObject({
      title: '登录日志解锁',
      operName: 'school',
      operUrl: expect.stringContaining('/system/logininfor/unlock/Teacher'),
    })
  })
})

describe('the operation log', () => {
  let server: TestServer
  let admin: string
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn('admin')
  })
  afterAll(() => server.close())

  it.each([
    ['accepted', 'New-Initial-1', 200],
    ['refused', 'weak', 601],
  ])('should not show an initial password that was %s', async (_how, configValue, code) => {
    const query = { configKey: 'sys.user.initPassword' }
    const found = (await server.call('GET', '/system/config/list', { token: admin, query })) as List
    const { configId } = found.rows[0] as { configId: number }
    const body = { configId, configValue }
    expect((await server.call('PUT', '/system/config', { token: admin, body })).code).toBe(code)
    const { rows } = (await server.call('GET', '/system/operlog/list', { token: admin })) as List
    expect(rows[0]).toMatchObject({ title: '参数设置修改' })
    expect(JSON.stringify(rows)).not.toContain(configValue)
    expect(String(rows[0]?.operParam)).toContain('******')
  })
})
