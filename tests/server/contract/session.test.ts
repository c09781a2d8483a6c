import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/startTestServer.ts'

interface RouteNode {
  path: string
  component: string
  name: string
  children?: RouteNode[]
  redirect?: string
}

describe('session', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  it('should tell that the captcha is off when it is', async () => {
    expect(await server.call('GET', '/code')).toMatchObject({ code: 200, captchaEnabled: false })
  })

  it('should give token, minutes and tenant at login, the user name trimmed', async () => {
    const reply = await server.call('POST', '/auth/login', {
      body: { username: ' school ', password: TEST_PASSWORD, code: '', uuid: '' },
    })
    expect(reply).toMatchObject({
      code: 200,
      data: { access_token: expect.any(String), expires_in: 720, tenant_id: 2 },
    })
  })

  it('should refuse a wrong password and an unknown name with the same words', async () => {
    const wrong = await server.call('POST', '/auth/login', {
      body: { username: 'company', password: 'wrong' },
    })
    const unknown = await server.call('POST', '/auth/login', {
      body: { username: 'nobody', password: 'wrong' },
    })
    expect(wrong).toMatchObject({ code: 601, msg: '用户名或密码错误' })
    expect(unknown.msg).toBe(wrong.msg)
  })

  it('should tell strangers to wait after twenty failures, also with the right password', async () => {
    const attempt = (username: string, password: string) =>
      server.call('POST', '/auth/login', { body: { username, password } })
    for (let count = 0; count < 20; count++) await attempt('student', 'wrong')
    const reply = await attempt('STUDENT ', TEST_PASSWORD)
    expect(reply).toMatchObject({
      code: 601,
      msg: expect.stringMatching(/^登录失败次数过多，请 \d+ 秒后再试$/),
    })
    expect(reply.data).toEqual({ retryAfter: reply.retryAfter })
    const log = await server.call('GET', '/system/logininfor/list', {
      token: await server.signIn('school'),
      query: { userName: 'student', status: '1', pageSize: '30' },
    })
    expect((log.rows as { msg: string }[]).map(({ msg }) => msg)).toEqual([
      '用户名或密码错误，失败次数过多，360 秒后才能再试',
      ...Array(19).fill('用户名或密码错误'),
    ])
  })

  it('should give user, roles and permissions at top level', async () => {
    const token = await server.signIn('school')
    const info = await server.call('GET', '/system/user/getInfo', { token })
    expect(info).toMatchObject({
      code: 200,
      user: {
        userName: 'school',
        nickName: expect.any(String),
        avatar: '',
        dept: { deptName: '党政办公室' },
      },
      roles: ['admin'],
      roleIds: [expect.any(Number)],
      tenantId: 2,
      tenantName: '江城职业技术学院',
      tenantType: 2,
      needChangePassword: false,
    })
    expect(info.permissions).toContain('system:user:list')
    expect(info.permissions).not.toContain('*:*:*')
    expect(info.permissions).not.toContain('system:menu:list')
  })

  it('should give everything to the platform administrator only', async () => {
    const info = await server.call('GET', '/system/user/getInfo', { token: await server.signIn('admin') })
    expect(info.permissions).toEqual(['*:*:*'])
  })

  it('should give the menu tree with root paths that begin with a slash', async () => {
    const reply = await server.call('GET', '/system/menu/getRouters', { token: await server.signIn('admin') })
    expect(JSON.stringify(reply.data)).toContain('{"title":"系统管理","titleEn":"System",')
    expect(JSON.stringify(reply.data)).toContain('{"title":"岗位管理","titleEn":"Posts",')
    const [system] = reply.data as RouteNode[]
    expect(system).toMatchObject({ path: '/system', component: 'Layout', redirect: 'noRedirect' })
    expect(system?.children?.map(child => child.component)).toContain('system/user/index')
    expect(system?.children?.find(child => child.path === 'log')).toMatchObject({ component: 'ParentView' })
  })

  it('should prolong a session and end it at once', async () => {
    const token = await server.signIn('company')
    expect(await server.call('POST', '/auth/refresh', { token })).toMatchObject({ code: 200, data: 720 })
    expect(await server.call('DELETE', '/auth/logout', { token })).toMatchObject({ code: 200 })
    expect(await server.call('GET', '/system/user/getInfo', { token })).toMatchObject({ code: 401 })
  })

  it('should write both outcomes into the login log', async () => {
    const token = await server.signIn('company2')
    await server.call('POST', '/auth/login', { body: { username: 'company2', password: 'wrong' } })
    const reply = await server.call('GET', '/system/logininfor/list', { token })
    const rows = reply.rows as { userName: string; status: string }[]
    expect(rows.map(row => row.status).sort()).toEqual(['0', '1'])
  })
})
