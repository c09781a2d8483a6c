import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/startTestServer.ts'
import { forgetCounts, setSetting } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => forgetCounts(server))
afterAll(() => server.close())

type Rows = Record<string, unknown>[]

describe('POST /auth/unlockscreen', () => {
  const unlock = (token: string | null, body: unknown) =>
    server.call('POST', '/auth/unlockscreen', { token, body })

  it('should need a session and a password', async () => {
    expect(await unlock(null, { password: TEST_PASSWORD })).toMatchObject({ code: 401 })
    const token = await server.signIn('school')
    expect(await unlock(token, {})).toMatchObject({ code: 601, data: { errors: [{ field: 'password' }] } })
    expect(await unlock(token, { password: ['a'] })).toMatchObject({ code: 601 })
    expect(await unlock(token, { password: TEST_PASSWORD })).toMatchObject({ code: 200 })
  })

  it('should keep the session over wrong passwords, and end it after too many', async () => {
    const token = await server.signIn('school')
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await unlock(token, { password: 'wrong' })).toMatchObject({
        code: 601,
        msg: '密码错误，请重新输入',
      })
    }
    expect(await server.call('GET', '/system/user/getInfo', { token })).toMatchObject({ code: 200 })
    expect(await unlock(token, { password: TEST_PASSWORD })).toMatchObject({ code: 401 })
    expect(await server.call('GET', '/system/user/getInfo', { token })).toMatchObject({ code: 401 })
  })
})

describe('POST /auth/register', () => {
  const form = { username: 'newcomer', password: 'Newcomer-Pass-1', confirmPassword: 'Newcomer-Pass-1' }
  const register = (body: unknown) => server.call('POST', '/auth/register', { body })

  it('should be closed unless the setting opens it', async () => {
    expect(await register(form)).toMatchObject({ code: 601, msg: '当前系统没有开启注册功能' })
    expect(await server.call('GET', '/code')).toMatchObject({ registerUser: false, registerCompany: true })
    await setSetting(server, 'sys.account.registerUser', 'true')
    expect(await server.call('GET', '/code')).toMatchObject({ registerUser: true })
  })

  it.each([
    ['username', { username: '新 人' }],
    ['username', { username: 'SCHOOL' }],
    ['password', { password: 'short', confirmPassword: 'short' }],
    ['password', { password: `Aa1-${'x'.repeat(70)}`, confirmPassword: undefined }],
    ['confirmPassword', { confirmPassword: 'other' }],
    ['roleIds', { roleIds: [1] }],
  ])('should refuse a wrong %s at its field', async (field, wrong) => {
    expect(await register({ ...form, ...wrong })).toMatchObject({ code: 601, data: { errors: [{ field }] } })
  })

  it('should make an account that may do nothing yet', async () => {
    expect(await register(form)).toMatchObject({ code: 200 })
    const token = await server.signIn(form.username, form.password)
    expect(await server.call('GET', '/system/user/getInfo', { token })).toMatchObject({
      roles: [],
      permissions: [],
      needChangePassword: false,
    })
    expect(await server.call('GET', '/system/user/list', { token })).toMatchObject({ code: 403 })
  })

  it('should take few registrations from one address', async () => {
    const replies: string[] = []
    for (let count = 0; count < 21; count++)
      replies.push((await register({ ...form, username: 'school' })).msg)
    expect(replies.at(-1)).toBe('操作过于频繁，请稍后再试')
    expect(replies.at(0)).toContain('已被使用')
  })
})

describe('password rules', () => {
  const change = (token: string, oldPassword: string, newPassword: string) =>
    server.call('PUT', '/system/user/profile/updatePwd', { token, body: { oldPassword, newPassword } })

  it('should forbid the last five passwords on changes and resets', async () => {
    const token = await server.signIn('teacher')
    let before = TEST_PASSWORD
    for (const number of [1, 2, 3, 4]) {
      const next = `History-Pass-${number}`
      expect(await change(token, before, next)).toMatchObject({ code: 200 })
      before = next
    }
    expect(await change(token, before, TEST_PASSWORD)).toMatchObject({
      code: 601,
      msg: '新密码不能与最近 5 次使用过的密码相同',
    })
    const school = await server.signIn('school')
    const { rows } = await server.call('GET', '/system/user/list', {
      token: school,
      query: { userName: 'teacher' },
    })
    const body = { userId: (rows as Rows)[0]?.userId, password: 'History-Pass-2' }
    expect(await server.call('PUT', '/system/user/resetPwd', { token: school, body })).toMatchObject({
      code: 601,
    })
    expect(await change(token, before, 'History-Pass-5')).toMatchObject({ code: 200 })
    expect(await change(token, 'History-Pass-5', TEST_PASSWORD)).toMatchObject({ code: 200 })
  })

  it('should end the other sessions of an account whose password changes', async () => {
    const [here, there] = [await server.signIn('student'), await server.signIn('student')]
    expect(await change(here, TEST_PASSWORD, 'Student-Pass-1')).toMatchObject({ code: 200 })
    expect(await server.call('GET', '/system/user/getInfo', { token: here })).toMatchObject({ code: 200 })
    expect(await server.call('GET', '/system/user/getInfo', { token: there })).toMatchObject({ code: 401 })
  })

  it.each([
    ['1', 'Abcdefgh-', '密码必须包含数字'],
    ['3', 'Abcdefgh-', '密码必须同时包含字母和数字'],
    ['4', 'Abcdefgh1', '密码必须同时包含字母、数字和特殊字符'],
  ])('should tighten the rule as character rule %s says', async (rule, password, msg) => {
    await setSetting(server, 'sys.account.chrtype', rule)
    expect(await change(await server.signIn('company'), TEST_PASSWORD, password)).toMatchObject({
      code: 601,
      msg,
    })
    await setSetting(server, 'sys.account.chrtype', '0')
  })

  it('should say that a password has expired, or was never changed', async () => {
    const token = await server.signIn('company')
    const setTime = (changed: Date | null) =>
      server.database.asOwner(tx =>
        tx
          .updateTable('sys_user')
          .set({ password_time: changed })
          .where('user_name', '=', 'company')
          .execute(),
      )
    const info = () => server.call('GET', '/system/user/getInfo', { token })
    await setTime(new Date(Date.now() - 31 * 86_400_000))
    expect(await info()).toMatchObject({ needChangePassword: false, isPasswordExpired: false })
    await setSetting(server, 'sys.account.passwordValidateDays', '30')
    expect(await info()).toMatchObject({
      needChangePassword: true,
      isPasswordExpired: true,
      isDefaultModifyPwd: false,
    })
    await setTime(null)
    expect(await info()).toMatchObject({ needChangePassword: true, isDefaultModifyPwd: true })
    await setTime(new Date(Date.now() - 25.5 * 86_400_000))
    expect(await info()).toMatchObject({
      needChangePassword: true,
      isPasswordExpired: false,
      isDefaultModifyPwd: false,
      passwordDaysLeft: 4,
    })
    await setTime(new Date(Date.now() - 22.5 * 86_400_000))
    expect(await info()).toMatchObject({ needChangePassword: false, passwordDaysLeft: null })
    // Of four days the last two: nobody is told on the day of the change already.
    await setSetting(server, 'sys.account.passwordValidateDays', '4')
    await setTime(new Date(Date.now() - 86_400_000))
    expect(await info()).toMatchObject({ needChangePassword: false, passwordDaysLeft: null })
    expect(await setSetting(server, 'sys.account.passwordValidateDays', '366')).toMatchObject({ code: 601 })
    expect(await setSetting(server, 'sys.account.passwordHistoryCount', '-1')).toMatchObject({ code: 601 })
  })
})

describe('POST /auth/refresh', () => {
  it('should prolong a session no further than its longest life', async () => {
    const token = await server.signIn('company2')
    const refresh = () => server.call('POST', '/auth/refresh', { token })
    expect(await refresh()).toMatchObject({ code: 200, data: 720 })
    await server.database.asOwner(tx =>
      tx
        .updateTable('sys_session')
        .set({ created_at: new Date(Date.now() - (10_080 - 30) * 60_000) })
        .where('user_name', '=', 'company2')
        .execute(),
    )
    expect(await refresh()).toMatchObject({ code: 200, data: 30 })
    expect(await server.call('POST', '/auth/refresh')).toMatchObject({ code: 401 })
  })
})

describe('/system/user/profile/sessions', () => {
  const path = '/system/user/profile/sessions'

  it('should list the own devices and sign one of them out', async () => {
    const signInWith = async (userAgent: string) => {
      const reply = await server.call('POST', '/auth/login', {
        body: { username: 'school2', password: TEST_PASSWORD },
        headers: { 'user-agent': userAgent },
      })
      return (reply.data as { access_token: string }).access_token
    }
    const phone = await signInWith(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
    )
    const desk = await signInWith('')
    const list = async (token: string) => (await server.call('GET', path, { token })).data as Rows
    const devices = await list(desk)
    expect(devices).toHaveLength(2)
    expect(devices.find(device => device.current)).toMatchObject({ device: '未知设备', type: 'unknown' })
    const other = devices.find(device => !device.current)
    expect(other).toMatchObject({
      device: 'Safari 17 · iOS 17.0',
      type: 'mobile',
      userName: 'school2',
      ipaddr: '127.0.0.1',
      loginTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    expect(JSON.stringify(devices)).not.toContain(phone)

    const current = devices.find(device => device.current)
    expect(await server.call('DELETE', `${path}/${current?.id}`, { token: desk })).toMatchObject({
      code: 601,
    })
    expect(await server.call('DELETE', `${path}/${other?.id}`)).toMatchObject({ code: 401 })
    const stranger = await server.signIn('company')
    expect(await server.call('DELETE', `${path}/${other?.id}`, { token: stranger })).toMatchObject({
      code: 404,
    })
    expect(await server.call('DELETE', `${path}/${other?.id}`, { token: desk })).toMatchObject({ code: 200 })
    expect(await server.call('GET', '/system/user/getInfo', { token: phone })).toMatchObject({ code: 401 })
    expect(await server.call('DELETE', `${path}/${other?.id}`, { token: desk })).toMatchObject({ code: 404 })
    expect(await list(desk)).toHaveLength(1)
  })
})

describe('/system/shortcut-menu', () => {
  interface Shortcut {
    menuId: number
    menuName: string
    path: string
    selected: boolean
    standard: boolean
  }
  const listAll = async (token: string) =>
    (await server.call('GET', '/system/shortcut-menu/listAll', { token })).data as Shortcut[]
  const choose = (token: string | null, body: unknown) =>
    server.call('PUT', '/system/shortcut-menu', { token, body })

  it('should give every page that may be opened, the chosen ones first and in their order', async () => {
    const token = await server.signIn('school2')
    const before = await listAll(token)
    expect(before.find(page => page.path === '/system/user')).toMatchObject({
      menuName: '用户管理',
      selected: true,
    })
    expect(before.map(page => page.path)).toContain('/system/log/operlog')
    expect(before.map(page => page.path)).not.toContain('/system/menu')
    const [first, second] = before as [Shortcut, Shortcut]
    expect(await choose(token, { menuIds: [second.menuId, first.menuId] })).toMatchObject({ code: 200 })
    const after = await listAll(token)
    expect(after.filter(page => page.selected).map(page => page.menuId)).toEqual([
      second.menuId,
      first.menuId,
    ])
    expect(after).toHaveLength(before.length)
    expect(await choose(token, { menuIds: [] })).toMatchObject({ code: 200 })
    expect((await listAll(token)).filter(page => page.selected)).toEqual([])
  })

  it('should go back to the standard pages when the choice is forgotten', async () => {
    const token = await server.signIn('company2')
    const before = await listAll(token)
    const standard = before.filter(page => page.selected)
    expect(standard.length).toBeGreaterThan(1)
    expect(before.filter(page => page.standard)).toEqual(standard)
    const other = before.find(page => !page.standard) as Shortcut
    expect(await choose(token, { menuIds: [other.menuId] })).toMatchObject({ code: 200 })
    expect((await listAll(token)).filter(page => page.standard)).toHaveLength(standard.length)

    expect(await choose(token, { menuIds: null })).toMatchObject({ code: 200 })
    expect(await listAll(token)).toEqual(before)
  })

  it('should refuse what may not be opened, and what is no list of ids', async () => {
    const token = await server.signIn('school2')
    const all = await listAll(await server.signIn('admin'))
    const foreign = all.find(page => page.path === '/system/menu')
    expect(foreign).toBeDefined()
    expect(await choose(null, { menuIds: [] })).toMatchObject({ code: 401 })
    expect(await choose(token, { menuIds: [foreign?.menuId] })).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'menuIds', code: 'REFERENCE_MISSING' }] },
    })
    const id = (await listAll(token))[0]?.menuId
    for (const menuIds of ['1', [id, id], ['x'], [-1], [1.5], undefined, Array(25).fill(0), { 0: 1 }]) {
      expect(await choose(token, { menuIds }), JSON.stringify(menuIds)).toMatchObject({ code: 601 })
    }
  })
})
