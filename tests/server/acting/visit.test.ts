import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

describe('looking into another tenant', () => {
  let server: TestServer
  let token: string
  const school = 2
  beforeAll(async () => {
    server = await startTestServer()
    token = await server.signIn('admin')
  })
  afterAll(() => server.close())

  const enter = (id: number, as = token) =>
    server.call('PUT', '/system/tenant/visit', { token: as, body: { id } })
  const leave = () => server.call('DELETE', '/auth/acting', { token })
  const read = (path: string, query?: Record<string, string>) => server.call('GET', path, { token, query })

  async function logOf(userName: string, title: string) {
    const reply = await server.call('GET', '/system/operlog/list', {
      token: await server.signIn(userName),
      query: { title },
    })
    return reply.rows as { title: string; operName: string; status: number }[]
  }

  it('should refuse who may not, an unknown tenant, and the platform itself', async () => {
    expect(await enter(school, await server.signIn('operator'))).toMatchObject({ code: 403 })
    expect(await enter(school, await server.signIn('school2'))).toMatchObject({ code: 403 })
    expect(await enter(987_654)).toMatchObject({ code: 404 })
    expect(await enter(1)).toMatchObject({ code: 601, msg: expect.stringContaining('所在') })
  })

  it('should show what the administrator there sees, and nothing of the platform', async () => {
    expect(await enter(school)).toMatchObject({ code: 200 })
    expect(await read('/system/user/getInfo')).toMatchObject({
      code: 200,
      user: { userName: 'admin' },
      tenantName: '江城职业技术学院',
      tenantType: 2,
      acting: { kind: 'visit', name: '江城职业技术学院', readOnly: true },
    })
    const users = await read('/system/user/list', { userName: 'school' })
    expect((users.rows as { userName: string }[]).map(row => row.userName)).toContain('school')
    expect((await read('/system/user/list', { userName: 'operator' })).rows).toEqual([])
    expect(await read('/system/tenant/page')).toMatchObject({ code: 403 })
    const routers = await read('/system/menu/getRouters')
    expect(JSON.stringify(routers.data)).toContain('system/user/index')
    expect(JSON.stringify(routers.data)).not.toContain('system/tenant/index')
  })

  it('should change nothing there, and say so', async () => {
    const refused = { code: 601, msg: expect.stringContaining('只读') }
    const post = { postCode: 'spy', postName: '密探', postSort: 1 }
    expect(await server.call('POST', '/system/post', { token, body: post })).toMatchObject(refused)
    expect(await server.call('DELETE', '/system/notice/1', { token })).toMatchObject(refused)
    expect(await server.call('POST', '/system/user/export', { token })).toMatchObject(refused)
    const profile = { nickName: '改名' }
    expect(await server.call('PUT', '/system/user/profile', { token, body: profile })).toMatchObject(refused)
    expect(await logOf('school', '岗位')).toMatchObject([{ operName: 'admin', status: 1 }])
  })

  it('should offer a client what reads, and nothing that changes or takes along', async () => {
    const permissions = (await read('/system/user/getInfo')).permissions as string[]
    const reading = [
      'system:user:list',
      'system:user:query',
      'system:operlog:list',
      'system:permission:query',
    ]
    for (const permission of reading) expect(permissions).toContain(permission)
    const changing = ['add', 'edit', 'remove', 'import', 'export', 'resetPwd', 'viewAs']
    for (const verb of changing) expect(permissions).not.toContain(`system:user:${verb}`)
    for (const verb of ['update', 'create', 'deploy']) expect(permissions).not.toContain(`bpm:model:${verb}`)
    expect(permissions).not.toContain('*:*:*')
    // The server itself asks for the whole: what opens a picker of an edit form is still answered.
    expect(await read('/system/post/options')).toMatchObject({ code: 200 })
  })

  it('should answer what is about the own session and account', async () => {
    expect(await server.call('POST', '/auth/refresh', { token })).toMatchObject({ code: 200 })
    expect(await read('/system/user/profile')).toMatchObject({ code: 200, data: { userName: 'admin' } })
    expect(await read('/system/user/profile/sessions')).toMatchObject({ code: 200 })
    expect(await read('/system/notify-message/get-unread-count')).toMatchObject({ code: 200, data: 0 })
    expect(await read('/system/shortcut-menu/listAll')).toMatchObject({ code: 200 })
  })

  it('should not lead from one visit into another', async () => {
    expect((await enter(3)).code).not.toBe(200)
    expect(await read('/system/user/getInfo')).toMatchObject({ tenantName: '江城职业技术学院' })
  })

  it('should lead back, with both ways in both logs', async () => {
    expect(await leave()).toMatchObject({ code: 200 })
    expect(await leave()).toMatchObject({ code: 200 })
    const info = await read('/system/user/getInfo')
    expect(info).toMatchObject({ tenantName: '产教融合服务平台' })
    expect(info.acting).toBeUndefined()
    expect((await logOf('school', '平台')).map(row => [row.title, row.operName])).toEqual([
      ['平台退出查看', 'admin'],
      ['平台进入查看', 'admin'],
    ])
    expect((await logOf('admin', '查看')).map(row => row.title)).toEqual(
      expect.arrayContaining(['退出查看', '进入租户查看']),
    )
  })

  it('should end with the session', async () => {
    expect(await enter(school)).toMatchObject({ code: 200 })
    await server.call('DELETE', '/auth/logout', { token })
    token = await server.signIn('admin')
    expect(await read('/system/user/getInfo')).toMatchObject({ tenantName: '产教融合服务平台' })
  })
})
