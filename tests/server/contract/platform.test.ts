import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Rows = Record<string, unknown>[]

describe('dictionary, setting, role and menu calls', () => {
  let server: TestServer
  let admin: string
  let school: string
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn('admin')
    school = await server.signIn('school')
  })
  afterAll(() => server.close())

  it('should give the values of a dictionary type, none for an unknown one', async () => {
    const reply = (await server.call('GET', '/system/dict/data/type/sys_normal_disable', {
      token: school,
    })) as Reply & { data: Rows }
    expect(reply.data).toEqual([
      {
        dictType: 'sys_normal_disable',
        dictValue: '0',
        dictLabel: '正常',
        listClass: 'success',
        cssClass: null,
      },
      {
        dictType: 'sys_normal_disable',
        dictValue: '1',
        dictLabel: '停用',
        listClass: 'danger',
        cssClass: null,
      },
    ])
    expect(await server.call('GET', '/system/dict/data/type/unknown', { token: school })).toMatchObject({
      data: [],
    })
  })

  it('should give the values of all types in one flat list', async () => {
    const reply = (await server.call('GET', '/system/dict/data/list-all-simple', {
      token: school,
    })) as Reply & { data: Rows }
    expect(reply.data).toContainEqual({
      dictType: 'sys_normal_disable',
      dictValue: '0',
      dictLabel: '正常',
      listClass: 'success',
      cssClass: null,
    })
    expect(new Set(reply.data.map(entry => entry.dictType)).size).toBeGreaterThan(10)
  })

  it('should give colleagues with the names of both families of clients', async () => {
    const { user } = (await server.call('GET', '/system/user/getInfo', { token: school })) as unknown as {
      user: { userId: number; nickName: string; deptId: number | null }
    }
    const reply = (await server.call('GET', '/system/user/list-all-simple', { token: school })) as Reply & {
      data: Rows
    }
    const { userId, nickName, deptId } = user
    expect(reply.data).toContainEqual({ id: userId, userId, nickname: nickName, nickName, deptId })
  })

  it('should let everybody read the sub-title, and hold it to its length', async () => {
    const key = 'sys.index.subTitle'
    const read = () => server.call('GET', `/system/config/configKey/${key}`, { token: school })
    expect(await read()).toMatchObject({ code: 200, msg: '管理工作台' })
    const list = (await server.call('GET', '/system/config/list', {
      token: admin,
      query: { configKey: key },
    })) as Reply & { rows: Rows }
    const change = (configValue: string) =>
      server.call('PUT', '/system/config', {
        token: admin,
        body: { configId: list.rows[0]?.configId, configValue },
      })
    expect(await change('一'.repeat(17))).toMatchObject({ code: 601, msg: '不超过 16 个字' })
    expect(await change('产教融合平台')).toMatchObject({ code: 200 })
    expect(await read()).toMatchObject({ msg: '产教融合平台' })
  })

  it('should mark a value that a dictionary has already at the value alone', async () => {
    const body = { dictType: 'sys_user_sex', dictLabel: '又一个', dictValue: '2' }
    const reply = (await server.call('POST', '/system/dict/data', { token: admin, body })) as Reply & {
      data: { errors: Rows }
    }
    expect(reply.data.errors.map(({ field, code }) => [field, code])).toEqual([['dictValue', 'DUPLICATE']])
  })

  it('should show a changed dictionary at once', async () => {
    const list = (await server.call('GET', '/system/dict/data/list', {
      token: admin,
      query: { dictType: 'sys_user_sex' },
    })) as Reply & { rows: Rows }
    const unknown = list.rows.find(row => row.dictValue === '2')
    const body = { dictCode: unknown?.dictCode, dictLabel: '保密' }
    expect(await server.call('PUT', '/system/dict/data', { token: admin, body })).toMatchObject({ code: 200 })
    const reply = (await server.call('GET', '/system/dict/data/type/sys_user_sex', {
      token: school,
    })) as Reply & { data: Rows }
    expect(reply.data.map(entry => entry.dictLabel)).toContain('保密')
  })

  it('should refuse to remove a type in use, and a duplicate type', async () => {
    const list = (await server.call('GET', '/system/dict/type/list', {
      token: admin,
      query: { dictType: 'sys_user_sex' },
    })) as Reply & { rows: Rows }
    expect(
      await server.call('DELETE', `/system/dict/type/${list.rows[0]?.dictId}`, { token: admin }),
    ).toMatchObject({ code: 601 })
    const body = { dictName: '又一个', dictType: 'sys_user_sex' }
    expect(await server.call('POST', '/system/dict/type', { token: admin, body })).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'dictType' }] },
    })
  })

  it('should give a setting in msg, and keep built-in ones', async () => {
    const reply = await server.call('GET', '/system/config/configKey/sys.account.captchaEnabled', {
      token: admin,
    })
    expect(reply).toMatchObject({ code: 200, msg: 'true' })
    const list = (await server.call('GET', '/system/config/list', { token: admin })) as Reply & { rows: Rows }
    expect(
      await server.call('DELETE', `/system/config/${list.rows[0]?.configId}`, { token: admin }),
    ).toMatchObject({ code: 601 })
    expect(await server.call('DELETE', '/system/config/refreshCache', { token: admin })).toMatchObject({
      code: 200,
    })
    expect(
      await server.call('GET', '/system/config/configKey/sys.login.blackIPList', { token: school }),
    ).toMatchObject({ code: 403 })
  })

  it('should list menus flat and refuse to remove one with children', async () => {
    const menus = (await server.call('GET', '/system/menu/list', { token: admin })) as Reply & { data: Rows }
    const system = menus.data.find(menu => menu.path === 'system')
    expect(system).toMatchObject({ menuType: 'M', parentId: 0, menuName: '系统管理' })
    expect(await server.call('DELETE', `/system/menu/${system?.menuId}`, { token: admin })).toMatchObject({
      code: 601,
    })
    expect(await server.call('GET', '/system/menu/list', { token: school })).toMatchObject({ code: 403 })
  })

  it('should mark the route path of a menu and the permission of a button where they are missing', async () => {
    const create = (menu: object) =>
      server.call('POST', '/system/menu', { token: admin, body: { menuName: '缺项', orderNum: 1, ...menu } })
    for (const path of [undefined, null, '']) {
      for (const menuType of ['M', 'C']) {
        const data = { errors: [{ field: 'path', message: '请填写路由地址' }] }
        expect(await create({ menuType, path, component: 'x' })).toMatchObject({ code: 601, data })
      }
    }
    const data = { errors: [{ field: 'perms', message: '按钮需要权限标识' }] }
    expect(await create({ menuType: 'F' })).toMatchObject({ code: 601, data })
  })

  it('should make a menu of another site inside, and find it in the tree of routes', async () => {
    const body = { menuType: 'C', menuName: '教务平台', orderNum: 9, isFrame: '1' }
    const create = (path: string) =>
      server.call('POST', '/system/menu', { token: admin, body: { ...body, path } })
    expect(await create('https://')).toMatchObject({ code: 601, data: { errors: [{ field: 'path' }] } })
    expect(await create('https://jw.example.org/home?from=bck')).toMatchObject({ code: 200 })
    const routes = (await server.call('GET', '/system/menu/getRouters', { token: admin })) as Reply & {
      data: Rows
    }
    expect(routes.data).toContainEqual(
      expect.objectContaining({
        path: '/jw/example/org/home/from/bck',
        component: 'Layout',
        children: [
          expect.objectContaining({
            component: 'InnerLink',
            meta: expect.objectContaining({
              title: '教务平台',
              link: 'https://jw.example.org/home?from=bck',
            }),
          }),
        ],
      }),
    )
  })

  it('should offer buttons to roles, and not as the parent of a menu node', async () => {
    const kindsOf = async (query: Record<string, string>) => {
      const { data } = (await server.call('GET', '/system/menu/options', {
        token: admin,
        query,
      })) as Reply & {
        data: Rows
      }
      return [...new Set(data.map(menu => menu.menuType))].sort()
    }
    expect(await kindsOf({ from: 'system/role/index', field: 'menuIds' })).toEqual(['C', 'F', 'M'])
    const parentOf = (menuType: string) =>
      kindsOf({ from: 'system/menu/index', field: 'parentId', values: JSON.stringify({ menuType }) })
    expect(await parentOf('F')).toEqual(['C', 'M'])
    expect(await parentOf('C')).toEqual(['M'])
    expect(await parentOf('M')).toEqual(['M'])
    const before = { from: 'system/menu/index', field: 'parentId', ids: '1' }
    expect(await kindsOf(before)).toEqual(['C', 'F', 'M'])
  })

  it('should refuse a cycle in a tree', async () => {
    const depts = (await server.call('GET', '/system/dept/list', { token: school })) as Reply & { data: Rows }
    const root = depts.data.find(dept => dept.parentId === 0)
    const child = depts.data.find(dept => dept.parentId === root?.deptId)
    const body = { deptId: root?.deptId, parentId: child?.deptId }
    expect(await server.call('PUT', '/system/dept', { token: school, body })).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'parentId' }] },
    })
  })

  it('should give a role its menus and its data scope', async () => {
    const menus = (await server.call('GET', '/system/menu/treeselect', { token: school })) as Reply & {
      data: Rows
    }
    const first = menus.data[0]?.id as number
    const body = { roleName: '教务员', roleKey: 'registrar', roleSort: 5, menuIds: [first] }
    expect(await server.call('POST', '/system/role', { token: school, body })).toMatchObject({ code: 200 })
    const list = (await server.call('GET', '/system/role/list', {
      token: school,
      query: { roleKey: 'registrar' },
    })) as Reply & { rows: Rows }
    const roleId = list.rows[0]?.roleId
    const selected = await server.call('GET', `/system/menu/roleMenuTreeselect/${roleId}`, { token: school })
    expect(selected.checkedKeys).toEqual([first])
    const scope = { roleId, dataScope: '2', deptIds: [] }
    expect(await server.call('PUT', '/system/role/dataScope', { token: school, body: scope })).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'deptIds' }] },
    })
    const own = { roleId, dataScope: '4' }
    expect(await server.call('PUT', '/system/role/dataScope', { token: school, body: own })).toMatchObject({
      code: 200,
    })
  })

  it('should list who holds a role, give it and take it', async () => {
    const roles = (await server.call('GET', '/system/role/list', {
      token: school,
      query: { roleKey: 'teacher' },
    })) as Reply & { rows: Rows }
    const roleId = String(roles.rows[0]?.roleId)
    const query = { roleId, userName: 'student' }
    const free = (await server.call('GET', '/system/role/authUser/unallocatedList', {
      token: school,
      query,
    })) as Reply & { rows: Rows }
    const userId = free.rows[0]?.userId
    // People are looked for by their names, and told apart by their departments.
    const named = (await server.call('GET', '/system/role/authUser/unallocatedList', {
      token: school,
      query: { roleId, nickName: String(free.rows[0]?.nickName).slice(1) },
    })) as Reply & { rows: Rows }
    expect(named.rows).toContainEqual(
      expect.objectContaining({ userId, deptName: expect.stringMatching(/班$/) }),
    )
    const give = { roleId, userIds: String(userId) }
    expect(
      await server.call('PUT', '/system/role/authUser/selectAll', { token: school, query: give }),
    ).toMatchObject({ code: 200 })
    const held = await server.call('GET', '/system/role/authUser/allocatedList', { token: school, query })
    expect(held.total).toBe(1)
    expect(
      await server.call('PUT', '/system/role/authUser/cancel', { token: school, body: { roleId, userId } }),
    ).toMatchObject({ code: 200 })
    const after = await server.call('GET', '/system/role/authUser/allocatedList', { token: school, query })
    expect(after.total).toBe(0)
  })
})
