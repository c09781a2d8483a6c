import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Reply,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '#tests/support/startTestServer.ts'
import { recordStatements } from '../../../bench/support/server/recordStatements.ts'

type Rows = Record<string, unknown>[]

describe('user calls', () => {
  let server: TestServer
  let school: string
  let teacher: string
  beforeAll(async () => {
    server = await startTestServer()
    school = await server.signIn('school')
    teacher = await server.signIn('teacher')
  })
  afterAll(() => server.close())

  const idOf = async (userName: string): Promise<number> => {
    const reply = await server.call('GET', '/system/user/list', { token: school, query: { userName } })
    return (reply.rows as Rows)[0]?.userId as number
  }
  const fields = (reply: Reply) =>
    (reply.data as { errors: { field: string }[] }).errors.map(error => error.field)

  it('should say of a taken name that it lies in the trash', async () => {
    const body = { userName: 'in-the-trash', nickName: '删去', password: 'Good-Password-1' }
    const create = () => server.call('POST', '/system/user', { token: school, body })
    expect(await create()).toMatchObject({ code: 200 })
    expect(await create()).toMatchObject({ code: 601, msg: expect.not.stringContaining('回收站') })
    await server.call('DELETE', `/system/user/${await idOf('in-the-trash')}`, { token: school })
    expect(await create()).toMatchObject({
      data: { errors: [{ field: 'userName', message: expect.stringContaining('回收站') }] },
    })
  })

  it('should answer one with all that belongs to it, read by two statements, and one for who made it', async () => {
    const userId = await idOf('teacher')
    const read = () => server.call('GET', `/system/user/${userId}`, { token: school })
    await read()
    const replies: Reply[] = []
    const recorded = await recordStatements(async () => void replies.push(await read()))
    const texts = recorded.flatMap(({ statements }) => statements.map(({ text }) => text))
    expect(texts.filter(text => text.includes('sys_user'))).toHaveLength(3)
    expect(texts.filter(text => text.includes('sys_role'))).toHaveLength(1)

    const [reply] = replies as [Reply & { roles: Rows; posts: Rows; data: Record<string, unknown> }]
    expect(Object.keys(reply)).toEqual(['code', 'msg', 'postIds', 'roleIds', 'roles', 'posts', 'data'])
    expect(Object.keys(reply.data).slice(-5)).toEqual(['dept', 'postIds', 'posts', 'roleIds', 'roles'])
    expect(reply).toMatchObject({ postIds: [], roleIds: [expect.any(Number)] })
    expect(reply.data).toMatchObject({
      dept: { deptId: expect.any(Number), deptName: '软件技术教研室', leader: '刘令仪' },
      posts: [],
      roles: [{ roleId: expect.any(Number), roleKey: 'teacher' }],
    })
    expect(Object.keys(reply.roles[0] ?? {})).toEqual([
      ...['roleId', 'roleName', 'roleKey', 'roleSort', 'status', 'createTime'],
    ])
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(reply.roles).toContainEqual(expect.objectContaining({ roleKey: 'teacher', createTime: moment }))
    expect(reply.posts[0]).toEqual({
      ...{ postId: expect.any(Number), postCode: 'dean', postName: '院长', status: '0' },
    })
  })

  it('should list users with their department, twenty at a time', async () => {
    const reply = await server.call('GET', '/system/user/list', { token: school })
    expect(reply.total).toBeGreaterThanOrEqual(500)
    expect(reply.rows).toHaveLength(20)
    expect((reply.rows as Rows)[0]).toMatchObject({
      userId: expect.any(Number),
      userName: expect.any(String),
      status: '0',
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      dept: { deptName: expect.any(String) },
    })
    expect((reply.rows as Rows)[0]).not.toHaveProperty('password')
  })

  it('should filter by name, status and time as clients send them', async () => {
    const query = {
      userName: 'teach',
      status: '0',
      'params[beginTime]': '2020-01-01',
      'params[endTime]': '2030-01-01',
    }
    const reply = await server.call('GET', '/system/user/list', { token: school, query })
    expect((reply.rows as Rows).map(row => row.userName)).toEqual(['teacher'])
  })

  it('should show a scoped caller its departments only', async () => {
    const all = await server.call('GET', '/system/user/list', { token: school })
    const seen = await server.call('GET', '/system/user/list', { token: teacher })
    expect(seen.code).toBe(200)
    expect(seen.total).toBeLessThan(all.total as number)
  })

  it('should create, read, change and remove a user', async () => {
    const roles = ((await server.call('GET', '/system/user/', { token: school })) as Reply & { roles: Rows })
      .roles
    const student = roles.find(role => role.roleKey === 'student')?.roleId
    const body = {
      userName: 'zhaolei',
      nickName: '赵磊',
      password: 'Abcd-1234',
      phonenumber: '13812345678',
      roleIds: [student],
      postIds: [],
    }
    expect(await server.call('POST', '/system/user', { token: school, body })).toMatchObject({ code: 200 })
    const userId = await idOf('zhaolei')
    const read = await server.call('GET', `/system/user/${userId}`, { token: school })
    expect(read.data).toMatchObject({ userId, nickName: '赵磊', roleIds: [student], version: 1 })
    expect(read.data).not.toHaveProperty('password')

    const echo = { ...(read.data as object), nickName: '赵小磊' }
    expect(await server.call('PUT', '/system/user', { token: school, body: echo })).toMatchObject({
      code: 200,
    })
    expect(await server.call('PUT', '/system/user', { token: school, body: echo })).toMatchObject({
      code: 601,
      msg: expect.stringContaining('被“school”修改'),
    })
    expect(await server.signIn('zhaolei', 'Abcd-1234')).toBeTruthy()
    expect(await server.call('DELETE', `/system/user/${userId}`, { token: school })).toMatchObject({
      code: 200,
    })
    expect(await server.call('GET', `/system/user/${userId}`, { token: school })).toMatchObject({ code: 404 })
  })

  it('should name the field of each mistake', async () => {
    const table: [object, string][] = [
      [{ nickName: '甲', password: 'Abcd-1234' }, 'userName'],
      [{ userName: 'x', nickName: '甲', password: 'Abcd-1234' }, 'userName'],
      [{ userName: 'yige', nickName: '', password: 'Abcd-1234' }, 'nickName'],
      [{ userName: 'yige', nickName: '   ', password: 'Abcd-1234' }, 'nickName'],
      [{ userName: 'yige', nickName: '甲'.repeat(31), password: 'Abcd-1234' }, 'nickName'],
      [{ userName: 'yige', nickName: '甲', password: 'weak' }, 'password'],
      [{ userName: 'yige', nickName: '甲', password: 'Abcd-1234', phonenumber: '12' }, 'phonenumber'],
      [{ userName: 'yige', nickName: '甲', password: 'Abcd-1234', deptId: 999999 }, 'deptId'],
      [{ userName: 'yige', nickName: '甲', password: 'Abcd-1234', status: '7' }, 'status'],
      [{ userName: 'yige', nickName: '甲', password: 'Abcd-1234', salary: 1 }, 'salary'],
      [{ userName: 'school', nickName: '甲', password: 'Abcd-1234' }, 'userName'],
      [{ userName: 'COMPANY', nickName: '甲', password: 'Abcd-1234' }, 'userName'],
    ]
    for (const [body, field] of table) {
      const reply = await server.call('POST', '/system/user', { token: school, body })
      expect([body, reply.code, fields(reply)]).toEqual([body, 601, [field]])
    }
  })

  it('should change status and reset a password, ending the sessions', async () => {
    const token = await server.signIn('student')
    const userId = await idOf('student')
    const reset = await server.call('PUT', '/system/user/resetPwd', {
      token: school,
      body: { userId, password: 'Qwer-5678' },
    })
    expect(reset).toMatchObject({ code: 200 })
    expect(await server.call('GET', '/system/user/getInfo', { token })).toMatchObject({ code: 401 })
    const login = { username: 'student', password: 'Qwer-5678' }
    const { data } = await server.call('POST', '/auth/login', { body: login })
    const again = (data as { access_token: string }).access_token
    expect(await server.call('GET', '/system/user/getInfo', { token: again })).toMatchObject({
      needChangePassword: true,
    })

    expect(
      await server.call('PUT', '/system/user/changeStatus', { token: school, body: { userId, status: '1' } }),
    ).toMatchObject({ code: 200 })
    expect(await server.call('GET', '/system/user/getInfo', { token: again })).toMatchObject({ code: 401 })
    const refused = await server.call('POST', '/auth/login', {
      body: { username: 'student', password: 'Qwer-5678' },
    })
    expect(refused).toMatchObject({ code: 601, msg: '账号已停用，请联系管理员' })
  })

  it('should keep the last administrator and the own account', async () => {
    const userId = await idOf('school')
    for (const [method, path, body] of [
      ['PUT', '/system/user/changeStatus', { userId, status: '1' }],
      ['DELETE', `/system/user/${userId}`, undefined],
      ['PUT', '/system/user', { userId, roleIds: [] }],
    ] as const) {
      expect(await server.call(method, path, { token: school, body })).toMatchObject({ code: 601 })
    }
  })

  it('should give the roles of a user with a mark, and set them from the query', async () => {
    const userId = await idOf('teacher')
    const before = (await server.call('GET', `/system/user/authRole/${userId}`, {
      token: school,
    })) as Reply & { roles: Rows }
    expect(before.roles.filter(role => role.flag).map(role => role.roleKey)).toEqual(['teacher'])
    const ids = before.roles.filter(role => role.roleKey !== 'admin').map(role => role.roleId)
    const query = { userId: String(userId), roleIds: ids.join(',') }
    expect(await server.call('PUT', '/system/user/authRole', { token: school, query })).toMatchObject({
      code: 200,
    })
    const after = (await server.call('GET', `/system/user/authRole/${userId}`, {
      token: school,
    })) as Reply & { roles: Rows }
    expect(after.roles.filter(role => role.flag)).toHaveLength(2)
  })

  it('should let nobody hand on more than they hold', async () => {
    const platformRole = { roleName: '越权', roleKey: 'beyond', roleSort: 9, menuIds: [] as number[] }
    const admin = await server.signIn('admin')
    const menus = (await server.call('GET', '/system/menu/list', { token: admin })) as Reply & { data: Rows }
    const foreign = menus.data.find(menu => menu.perms === 'system:menu:add')?.menuId as number
    const reply = await server.call('POST', '/system/role', {
      token: school,
      body: { ...platformRole, menuIds: [foreign] },
    })
    expect(reply).toMatchObject({ code: 601 })
    expect(fields(reply)).toEqual(['menuIds'])
  })

  it('should change the own password from body or query', async () => {
    const token = await server.signIn('employee')
    const weak = await server.call('PUT', '/system/user/profile/updatePwd', {
      token,
      body: { oldPassword: TEST_PASSWORD, newPassword: 'short' },
    })
    expect(fields(weak)).toEqual(['newPassword'])
    const wrong = await server.call('PUT', '/system/user/profile/updatePwd', {
      token,
      body: { oldPassword: 'x', newPassword: 'Abcd-1234' },
    })
    expect(fields(wrong)).toEqual(['oldPassword'])
    const query = { oldPassword: TEST_PASSWORD, newPassword: 'Abcd-1234' }
    expect(await server.call('PUT', '/system/user/profile/updatePwd', { token, query })).toMatchObject({
      code: 200,
    })
    expect(await server.signIn('employee', 'Abcd-1234')).toBeTruthy()
  })

  it('should stop guesses at the own password after five, and note them in the operation log', async () => {
    const token = await server.signIn('company2')
    for (let attempt = 0; attempt < 5; attempt++) {
      const body = { oldPassword: 'wrong', newPassword: 'Abcd-1234' }
      expect(fields(await server.call('PUT', '/system/user/profile/updatePwd', { token, body }))).toEqual([
        'oldPassword',
      ])
    }
    const body = { oldPassword: TEST_PASSWORD, newPassword: 'Abcd-1234' }
    const refused = await server.call('PUT', '/system/user/profile/updatePwd', { token, body })
    expect(refused).toMatchObject({ code: 601, msg: expect.stringContaining('过多') })
    const log = (await server.call('GET', '/system/operlog/list', { token })) as Reply & { rows: Rows }
    const entries = log.rows.filter(row => row.title === '修改密码')
    expect(entries).toHaveLength(6)
    expect(JSON.stringify(entries)).not.toContain('Abcd-1234')
  })

  it('should give the department tree and the own profile', async () => {
    const tree = (await server.call('GET', '/system/user/deptTree', { token: school })) as Reply & {
      data: Rows
    }
    expect(tree.data[0]).toMatchObject({
      id: expect.any(Number),
      label: '江城职业技术学院',
      children: expect.any(Array),
    })
    const profile = await server.call('GET', '/system/user/profile', { token: school })
    expect(profile).toMatchObject({ data: { userName: 'school' }, roleGroup: '学校管理员', postGroup: '' })
  })
})
