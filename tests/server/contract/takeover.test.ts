import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Rows = Record<string, unknown>[]

const PASSWORD = 'Abcd-1234'

/** Who may edit roles and accounts, and nothing else, of an institution whose administrators hold all of it. */
describe('taking over an institution', () => {
  let server: TestServer
  let admin: string
  let school: string
  let delegate: string
  let ids: { adminRole: number; delegateRole: number; administrator: number; menus: number[] }

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, token: string, body?: unknown) =>
    server.call(method, path, { token, body })

  async function first(token: string, path: string, query: Record<string, string>): Promise<Rows[number]> {
    return ((await server.call('GET', path, { token, query })).rows as Rows)[0] as Rows[number]
  }

  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn('admin')
    school = await server.signIn('school')
    const menus = (await call('GET', '/system/menu/options', admin)).data as Rows
    const nodes = (await call('GET', '/system/menu/list', admin)).data as Rows
    const held = new Set(
      ((await call('GET', '/system/menu/options', school)).data as Rows).map(it => it.menuId),
    )
    const wanted = nodes.filter(it => /^system:(role|user):/.test(String(it.perms)) && held.has(it.menuId))
    expect(menus.length).toBeGreaterThan(wanted.length)
    const menuIds = wanted.map(it => it.menuId as number)
    const role = { roleName: '人事助理', roleKey: 'assistant', roleSort: 9, menuIds }
    const made = (await call('POST', '/system/role', school, role)) as Reply & { data: { roleId: number } }
    await call('PUT', '/system/role/dataScope', school, { roleId: made.data.roleId, dataScope: '1' })
    const user = {
      userName: 'assistant',
      nickName: '助理',
      password: PASSWORD,
      roleIds: [made.data.roleId],
    }
    expect(await call('POST', '/system/user', school, user)).toMatchObject({ code: 200 })
    delegate = await server.signIn('assistant', PASSWORD)
    ids = {
      adminRole: (await first(school, '/system/role/list', { roleKey: 'admin' })).roleId as number,
      delegateRole: made.data.roleId,
      administrator: (await first(school, '/system/user/list', { userName: 'school' })).userId as number,
      menus: menuIds,
    }
  })
  afterAll(() => server.close())

  it('should fail at each of its steps, and leave nothing behind', async () => {
    const { adminRole, administrator, menus } = ids
    const puppet = { userName: 'puppet', nickName: '木偶', password: PASSWORD, roleIds: [adminRole] }
    const steps = [
      await call('PUT', '/system/role', delegate, { roleId: adminRole, menuIds: menus }),
      await call('POST', '/system/user', delegate, puppet),
      await call('PUT', '/system/user/resetPwd', delegate, { userId: administrator, password: 'Taken-1234' }),
    ]
    // The platform saves the package, with which administrators get the whole of it back.
    const list = (await call('GET', '/system/tenant-package/page', admin)).data as { list: Rows }
    const kept = list.list.find(it => it.name === '学校标准套餐') as Rows[number]
    const read = await server.call('GET', '/system/tenant-package/get', {
      token: admin,
      query: { id: String(kept.id) },
    })
    const { menuIds } = read.data as { menuIds: number[] }
    const saved = await call('PUT', '/system/tenant-package/update', admin, {
      id: kept.id,
      menuIds: menuIds.slice(0, -1),
    })
    expect(saved).toMatchObject({ code: 200 })
    const entered = await server.signIn('puppet', PASSWORD).catch(() => null)
    expect(entered, 'an account with the rights of administrators').toBeNull()
    expect(await server.signIn('school')).toBeTruthy()
    for (const reply of steps) {
      expect(reply).toMatchObject({ code: 601, msg: expect.stringContaining('学校管理员') })
    }
  })
})
