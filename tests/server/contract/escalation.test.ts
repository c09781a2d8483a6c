import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Rows = Record<string, unknown>[]

describe('gaining rights through accounts, roles and menus', () => {
  let server: TestServer
  let admin: string
  let school: string
  let operator: string
  let clerk: string
  let clerkId: number

  const put = (token: string, path: string, call: { body?: unknown; query?: Record<string, string> }) =>
    server.call('PUT', path, { token, ...call })

  async function find(token: string, path: string, query: Record<string, string>): Promise<Rows[number]> {
    const reply = await server.call('GET', path, { token, query })
    return (reply.rows as Rows)[0] as Rows[number]
  }

  const roleOf = async (token: string, roleKey: string): Promise<number> =>
    (await find(token, '/system/role/list', { roleKey })).roleId as number

  const userOf = async (token: string, userName: string): Promise<number> =>
    (await find(token, '/system/user/list', { userName })).userId as number

  async function makeRole(roleKey: string, dataScope: string, menus: Rows): Promise<number> {
    const body = { roleName: roleKey, roleKey, roleSort: 9, menuIds: menus.map(menu => menu.menuId) }
    const { data } = (await server.call('POST', '/system/role', { token: school, body })) as Reply & {
      data: { roleId: number }
    }
    await put(school, '/system/role/dataScope', { body: { roleId: data.roleId, dataScope } })
    return data.roleId
  }

  const seenUsers = async () => (await server.call('GET', '/system/user/list', { token: clerk })).total

  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn('admin')
    school = await server.signIn('school')
    operator = await server.signIn('operator')
    const menus = (await server.call('GET', '/system/menu/options', { token: school })).data as Rows
    const clerkRole = await makeRole('clerk', '4', menus)
    await makeRole('everywhere', '1', menus.slice(0, 2))
    clerkId = await userOf(school, 'teacher')
    const query = { userId: String(clerkId), roleIds: String(clerkRole) }
    expect(await put(school, '/system/user/authRole', { query })).toMatchObject({ code: 200 })
    clerk = await server.signIn('teacher')
  })
  afterAll(() => server.close())

  it("should keep the platform's administrator role from those who only hold its pages", async () => {
    const roleId = await roleOf(admin, 'admin')
    const adminId = await userOf(admin, 'admin')
    const operatorId = await userOf(admin, 'operator')
    const otherId = (await find(admin, '/system/user/list', { pageSize: '1', pageNum: '3' })).userId
    const attempts = [
      put(operator, '/system/user/authRole', {
        query: { userId: String(operatorId), roleIds: String(roleId) },
      }),
      put(operator, '/system/user/authRole', { query: { userId: String(otherId), roleIds: String(roleId) } }),
      put(operator, '/system/user', { body: { userId: otherId, roleIds: [roleId] } }),
      put(operator, '/system/user', { body: { userId: adminId, roleIds: [] } }),
      put(operator, '/system/user', { body: { userId: adminId, email: 'mine@example.com' } }),
      put(operator, '/system/user/resetPwd', { body: { userId: adminId, password: 'Abcd-1234' } }),
      put(operator, '/system/user/changeStatus', { body: { userId: adminId, status: '1' } }),
      server.call('DELETE', `/system/user/${adminId}`, { token: operator }),
      server.call('POST', '/system/user', {
        token: operator,
        body: { userName: 'shadow', nickName: '影子', password: 'Abcd-1234', roleIds: [roleId] },
      }),
    ]
    for (const reply of await Promise.all(attempts)) {
      expect(reply).toMatchObject({ code: 601, msg: expect.stringContaining('平台管理员') })
    }
    const info = await server.call('GET', '/system/user/getInfo', { token: operator })
    expect(info.permissions).not.toContain('*:*:*')
  })

  it('should let nobody but administrators bring an administrator back', async () => {
    const roleIds = [await roleOf(admin, 'admin')]
    const body = { userName: 'former', nickName: '前任', password: 'Abcd-1234', roleIds }
    const made = (await server.call('POST', '/system/user', { token: admin, body })) as Reply & {
      data: { userId: number }
    }
    const path = `/${made.data.userId}`
    expect(await server.call('DELETE', `/system/user${path}`, { token: admin })).toMatchObject({ code: 200 })
    expect(await put(operator, `/system/user/restore${path}`, {})).toMatchObject({ code: 601 })
    expect(await put(admin, `/system/user/restore${path}`, {})).toMatchObject({ code: 200 })
    expect(await server.signIn('former', 'Abcd-1234')).toBeTruthy()
  })

  it('should not let a scoped caller see more through a role', async () => {
    const before = await seenUsers()
    const wide = await roleOf(school, 'everywhere')
    const other = await userOf(clerk, 'teacher')
    const attempts = [
      put(clerk, '/system/user/authRole', { query: { userId: String(clerkId), roleIds: String(wide) } }),
      put(clerk, '/system/role/authUser/selectAll', {
        query: { roleId: String(wide), userIds: String(other) },
      }),
      put(clerk, '/system/role/authUser/selectAll', {
        query: { roleId: String(await roleOf(school, 'admin')), userIds: String(clerkId) },
      }),
      put(clerk, '/system/role/dataScope', { body: { roleId: wide, dataScope: '4' } }),
      // The form of a role saves its scope along.
      put(clerk, '/system/role', { body: { roleId: await roleOf(school, 'clerk'), dataScope: '1' } }),
      server.call('POST', '/system/role', {
        token: clerk,
        body: { roleName: '更广', roleKey: 'wider', roleSort: 9, menuIds: [], dataScope: '1' },
      }),
      put(clerk, '/system/role/dataScope', {
        body: { roleId: await roleOf(school, 'clerk'), dataScope: '1' },
      }),
      server.call('POST', '/system/user', {
        token: clerk,
        body: { userName: 'puppet', nickName: '木偶', password: 'Abcd-1234', roleIds: [wide] },
      }),
    ]
    for (const reply of await Promise.all(attempts)) expect(reply).toMatchObject({ code: 601 })
    expect(await seenUsers()).toBe(before)
  })

  it('should let a scoped caller give a role that shows no more than it sees', async () => {
    const seen = (await server.call('GET', '/system/user/list', { token: clerk })).rows as Rows
    const colleague = seen.find(user => user.userId !== clerkId)
    const query = { roleId: String(await roleOf(school, 'teacher')), userIds: String(colleague?.userId) }
    const reply = await put(clerk, '/system/role/authUser/selectAll', { query })
    expect(reply).toMatchObject({ code: 200 })
  })

  it('should show a scoped caller the departments of its scope only', async () => {
    const whole = await server.call('GET', '/system/user/deptTree', { token: school })
    const part = await server.call('GET', '/system/user/deptTree', { token: clerk })
    const count = (nodes: Rows): number =>
      nodes.reduce((sum, node) => sum + 1 + count((node.children as Rows | undefined) ?? []), 0)
    expect(count(part.data as Rows)).toBeGreaterThan(0)
    expect(count(part.data as Rows)).toBeLessThan(count(whole.data as Rows))
  })

  it('should not let a scoped caller move what it does not wholly see into its sight', async () => {
    const dept = async (deptName: string, parentId: unknown = 0) => {
      const body = { deptName, parentId, orderNum: 1 }
      const reply = await server.call('POST', '/system/dept', { token: school, body })
      return (reply.data as { deptId: number }).deptId
    }
    const [top, seen] = [await dept('上'), await dept('见')]
    await dept('不见', seen)
    const menus = (await server.call('GET', '/system/menu/options', { token: school })).data as Rows
    const roleIds = [await makeRole('below', '4', menus)]
    const body = { roleName: 'chosen', roleKey: 'chosen', roleSort: 9, menuIds: [] }
    const made = await server.call('POST', '/system/role', { token: school, body })
    const { roleId } = made.data as { roleId: number }
    const scope = { roleId, dataScope: '2', deptIds: [seen] }
    expect(await put(school, '/system/role/dataScope', { body: scope })).toMatchObject({ code: 200 })
    const user = { userName: 'mover', nickName: '移', password: 'Abcd-1234', deptId: top }
    const account = { token: school, body: { ...user, roleIds: [...roleIds, roleId] } }
    expect(await server.call('POST', '/system/user', account)).toMatchObject({ code: 200 })
    const token = await server.signIn('mover', 'Abcd-1234')
    const move = { body: { deptId: seen, parentId: top } }
    expect(await put(token, '/system/dept', move)).toMatchObject({
      code: 601,
      msg: expect.stringContaining('不见'),
    })
    // Nor go there oneself, from where the own role shows all of it.
    const self = { body: { userId: await userOf(school, 'mover'), deptId: seen } }
    expect(await put(token, '/system/user', self)).toMatchObject({ code: 601 })
  })

  it('should not let a scoped caller move what others see away from those above it', async () => {
    const menus = (await server.call('GET', '/system/menu/options', { token: school })).data as Rows
    const save = (token: string, body: object) => server.call('POST', '/system/dept', { token, body })
    const dept = async (deptName: string, parentId: unknown = 0) =>
      ((await save(school, { deptName, parentId, orderNum: 1 })).data as { deptId: number }).deptId
    const college = await dept('学院')
    const [part, other] = [await dept('系', college), await dept('别处')]
    const inner = await dept('教研室', other)
    const roleId = await makeRole('between', '2', menus)
    const scope = { roleId, dataScope: '2', deptIds: [part, other, inner] }
    // The title of the action is a noun, of which no sentence about a success can be made.
    expect(await put(school, '/system/role/dataScope', { body: scope })).toMatchObject({
      code: 200,
      msg: '已保存数据权限',
    })
    const user = {
      userName: 'taker',
      nickName: '取',
      password: 'Abcd-1234',
      deptId: other,
      roleIds: [roleId],
    }
    expect(await server.call('POST', '/system/user', { token: school, body: user })).toMatchObject({
      code: 200,
    })
    const token = await server.signIn('taker', 'Abcd-1234')
    const move = (deptId: number, parentId: number | null) =>
      put(token, '/system/dept', { body: { deptId, parentId } })
    const refused = [
      await move(part, other),
      await move(inner, null),
      await move(other, part),
      await put(token, '/system/dept/updateSort', {
        body: { items: [{ deptId: part, orderNum: 1, parentId: other }] },
      }),
      await save(token, { deptName: '新顶级', orderNum: 1 }),
      await save(token, { deptName: '新下级', orderNum: 1, parentId: college }),
    ]
    for (const [index, reply] of refused.entries()) {
      expect(reply, `way ${index}`).toMatchObject({ code: 601, data: { errors: [{ field: 'parentId' }] } })
    }
    const remove = (ids: string) => server.call('DELETE', `/system/dept/${ids}`, { token })
    for (const [ids, name] of [
      [`${part}`, '系'],
      [`${inner},${part}`, '系'],
      [`${other},${inner}`, '别处'],
    ] as const) {
      expect(await remove(ids), ids).toMatchObject({ code: 601, msg: expect.stringContaining(`“${name}”`) })
    }
    expect(await move(inner, part)).toMatchObject({ code: 200 })
    expect(await remove(`${inner}`)).toMatchObject({ code: 200 })
  })

  it('should refuse to let a stopped role back in by those who do not hold it', async () => {
    const roleId = await roleOf(school, 'everywhere')
    const stop = { body: { roleId, status: '1' } }
    expect(await put(school, '/system/role/changeStatus', stop)).toMatchObject({ code: 200 })
    const start = { body: { roleId, status: '0' } }
    expect(await put(clerk, '/system/role/changeStatus', start)).toMatchObject({ code: 601 })
    expect(await put(clerk, '/system/role', start)).toMatchObject({ code: 601 })
    expect(await put(school, '/system/role/changeStatus', start)).toMatchObject({ code: 200 })
  })

  it('should keep administrators from those who are none, also all of them at once', async () => {
    const roleIds = [await roleOf(school, 'admin')]
    const body = { userName: 'second', nickName: '副管理员', password: 'Abcd-1234', roleIds }
    expect(await server.call('POST', '/system/user', { token: school, body })).toMatchObject({ code: 200 })
    const both = [await userOf(school, 'school'), await userOf(school, 'second')].join(',')
    const menus = (await server.call('GET', '/system/menu/options', { token: school })).data as Rows
    const deputy = String(await makeRole('deputy', '1', menus))
    const query = { userId: String(await userOf(school, 'student')), roleIds: deputy }
    expect(await put(school, '/system/user/authRole', { query })).toMatchObject({ code: 200 })
    const token = await server.signIn('student')
    expect(await server.call('DELETE', `/system/user/${both}`, { token })).toMatchObject({
      code: 601,
      msg: expect.stringContaining('学校管理员'),
    })
    const scope = { body: { roleId: roleIds[0], dataScope: '5' } }
    expect(await put(school, '/system/role/dataScope', scope)).toMatchObject({ code: 601 })
  })

  it('should stop the accounts of an institution at once, and never those of the platform', async () => {
    const company = await server.signIn('company2')
    const list = await server.call('GET', '/system/tenant/page', { token: admin, query: { name: '远航' } })
    const { id } = (list.data as { list: Rows }).list[0] as Rows[number]
    const stop = (tenant: unknown) =>
      put(admin, '/system/tenant/update', { body: { id: tenant, status: '1' } })
    expect(await stop(id)).toMatchObject({ code: 200 })
    expect(await server.call('GET', '/system/user/getInfo', { token: company })).toMatchObject({ code: 401 })
    expect(await stop(1)).toMatchObject({ code: 601 })
    const expire = { body: { id: 1, expireTime: '2020-01-01 00:00:00' } }
    expect(await put(admin, '/system/tenant/update', expire)).toMatchObject({ code: 601 })
    expect(await server.call('GET', '/system/user/getInfo', { token: admin })).toMatchObject({ code: 200 })
  })

  it('should refuse a weak password for all new accounts', async () => {
    const list = await server.call('GET', '/system/config/list', {
      token: admin,
      query: { configKey: 'sys.user.initPassword' },
    })
    const setting = (list.rows as Rows)[0] as Rows[number]
    const change = (configValue: string) =>
      put(admin, '/system/config', { body: { ...setting, configValue } })
    expect(await change('123456')).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'configValue' }] },
    })
    expect(await change('-')).toMatchObject({ code: 200 })
  })
})
