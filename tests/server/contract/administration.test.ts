import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Row = Record<string, unknown>

let server: TestServer
let admin: string
let school: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('admin')
  school = await server.signIn('school')
})
afterAll(() => server.close())

const create = (token: string, path: string, body: Row) => server.call('POST', path, { token, body })
const update = (token: string, path: string, body: Row) => server.call('PUT', path, { token, body })
const errorsOf = (reply: Row) =>
  (reply.data as { errors: { field: string; message: string }[] }).errors.map(({ field }) => field)
const idOf = async (token: string, path: string, query: Record<string, string>, key: string) => {
  const reply = await server.call('GET', path, { token, query })
  return ((reply.rows ?? reply.data) as Row[])[0]?.[key] as number
}

describe('posts', () => {
  it('should mark both of two values that are taken', async () => {
    const post = { postCode: 'twice', postName: '两次', postSort: 1 }
    expect((await create(school, '/system/post', post)).code).toBe(200)
    const again = await create(school, '/system/post', post)
    expect(again.code).toBe(601)
    expect(errorsOf(again)).toEqual(['postCode', 'postName'])
    const total = await server.call('GET', '/system/post/list', {
      token: school,
      query: { postCode: 'twice' },
    })
    expect(total.total).toBe(1)
  })
})

describe('departments', () => {
  const department = async (deptName: string, more: Row = {}) => {
    const reply = await create(school, '/system/dept', { deptName, orderNum: 1, parentId: 0, ...more })
    expect(reply).toMatchObject({ code: 200 })
    return (reply.data as Row).deptId as number
  }

  it('should refuse two of one name beside each other, at the top as well', async () => {
    const top = await department('重名院')
    await department('重名系', { parentId: top })
    const again = [
      await create(school, '/system/dept', { deptName: '重名院', orderNum: 2, parentId: 0 }),
      await create(school, '/system/dept', { deptName: '重名系', orderNum: 2, parentId: top }),
    ]
    expect(again.map(reply => reply.code)).toEqual([601, 601])
    expect(again.map(errorsOf)).toEqual([['deptName'], ['deptName']])
    expect((await update(school, '/system/dept', { deptId: top, orderNum: 5 })).code).toBe(200)
  })

  it('should become no second root because somebody forgot where it belongs', async () => {
    for (const place of [{}, { parentId: null }, { parentId: '' }]) {
      const reply = await create(school, '/system/dept', { deptName: '忘记上级', orderNum: 1, ...place })
      expect(reply.code, JSON.stringify(place)).toBe(601)
      expect(errorsOf(reply)).toEqual(['parentId'])
    }
    // 0 is how the family's clients name the top: somebody means it.
    const top = await department('另一个顶级', { parentId: 0 })
    const below = await department('它的下级', { parentId: top })
    expect(errorsOf(await update(school, '/system/dept', { deptId: below, parentId: null }))).toEqual([
      'parentId',
    ])
    expect((await update(school, '/system/dept', { deptId: top, parentId: null, orderNum: 7 })).code).toBe(
      200,
    )
    // Nor by being put in order.
    const sorted = (deptId: number) =>
      update(school, '/system/dept/updateSort', { items: [{ deptId, orderNum: 1, parentId: null }] })
    expect(errorsOf(await sorted(below))).toEqual(['parentId'])
    expect((await sorted(top)).code).toBe(200)
  })

  it('should be stopped from below, and take nothing below it then', async () => {
    const top = await department('停用院')
    const below = await department('停用系', { parentId: top })
    const early = await update(school, '/system/dept', { deptId: top, status: '1' })
    expect(early).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'status', message: '存在未停用的下级部门“停用系”，不能停用' }] },
    })
    expect((await update(school, '/system/dept', { deptId: below, status: '1' })).code).toBe(200)
    expect((await update(school, '/system/dept', { deptId: top, status: '1' })).code).toBe(200)
    const under = await create(school, '/system/dept', { deptName: '新系', orderNum: 1, parentId: top })
    expect(under.code).toBe(601)
    expect(errorsOf(under)).toEqual(['parentId'])
    expect(errorsOf(await update(school, '/system/dept', { deptId: below, status: '0' }))).toEqual([
      'parentId',
    ])
  })

  it('should refuse to remove one with departments or people in it', async () => {
    const top = await department('在用院')
    const below = await department('在用系', { parentId: top })
    const user = { userName: 'dept-user', nickName: '在用的人', password: 'Good-Password-1', deptId: below }
    expect((await create(school, '/system/user', user)).code).toBe(200)
    const remove = (id: number) => server.call('DELETE', `/system/dept/${id}`, { token: school })
    expect(await remove(top)).toMatchObject({ code: 601, msg: '存在下级部门“在用系”，不能删除' })
    expect(await remove(below)).toMatchObject({ code: 601, msg: '部门中还有用户（如“在用的人”），不能删除' })
  })

  it('should say, as roles and posts do, that those who hold it are in the recycle bin, and go without them', async () => {
    const deptId = await department('回收系')
    const post = { postCode: 'binned', postName: '回收岗', postSort: 1 }
    const role = { roleName: '回收角色', roleKey: 'binned', roleSort: 9, menuIds: [] }
    const { postId } = (await create(school, '/system/post', post)).data as { postId: number }
    const { roleId } = (await create(school, '/system/role', role)).data as { roleId: number }
    const user = { userName: 'binned', nickName: '回收的人', password: 'Good-Password-1', deptId }
    const held = { ...user, roleIds: [roleId], postIds: [postId] }
    const { userId } = (await create(school, '/system/user', held)).data as { userId: number }
    const call = (method: 'PUT' | 'DELETE', path: string) => server.call(method, path, { token: school })
    expect((await call('DELETE', `/system/user/${userId}`)).code).toBe(200)
    const paths = [`/system/dept/${deptId}`, `/system/role/${roleId}`, `/system/post/${postId}`]
    for (const [index, name] of ['回收系', '回收角色', '回收岗'].entries()) {
      expect(await call('DELETE', paths[index] as string)).toMatchObject({
        code: 601,
        msg: `回收站中还有使用“${name}”的用户（如“回收的人”），请先恢复这些用户并改选其他，再删除`,
      })
    }
    expect((await call('PUT', `/system/user/restore/${userId}`)).code).toBe(200)
    const elsewhere = await department('另一系')
    const without = { userId, deptId: elsewhere, roleIds: [], postIds: [] }
    expect((await update(school, '/system/user', without)).code).toBe(200)
    for (const path of paths) expect((await call('DELETE', path)).code).toBe(200)
  })
})

describe('menus', () => {
  const directory = { menuType: 'M', menuName: '试用目录', orderNum: 90, path: 'trial' }

  it('should ask for the page, and for a name of its own beside its neighbours', async () => {
    expect((await create(admin, '/system/menu', directory)).code).toBe(200)
    const parentId = await idOf(admin, '/system/menu/list', { menuName: '试用目录' }, 'menuId')
    const page = { menuType: 'C', menuName: '试用页', orderNum: 1, path: 'page', parentId }
    expect(errorsOf(await create(admin, '/system/menu', page))).toEqual(['component'])
    const sound = { ...page, component: 'system/post/index' }
    expect((await create(admin, '/system/menu', sound)).code).toBe(200)
    expect(errorsOf(await create(admin, '/system/menu', { ...sound, path: 'other' }))).toEqual(['menuName'])
    expect(errorsOf(await create(admin, '/system/menu', directory))).toEqual(['menuName'])
    const link = { ...page, menuName: '外部', isFrame: '0', path: 'https://user:pass-1@example.org/' }
    expect(errorsOf(await create(admin, '/system/menu', link))).toEqual(['path'])
  })

  it('should refuse a place where no route would lead to a node, or to what hangs on it', async () => {
    expect(
      (await create(admin, '/system/menu', { ...directory, menuName: '放置', path: 'place' })).code,
    ).toBe(200)
    const parentId = await idOf(admin, '/system/menu/list', { menuName: '放置' }, 'menuId')
    const page = { menuType: 'C', menuName: '放置页', orderNum: 1, path: 'page', component: 'x', parentId }
    const made = await create(admin, '/system/menu', page)
    const { menuId } = made.data as { menuId: number }
    const below = { ...page, menuName: '页下', path: 'below', parentId: menuId }
    expect(await create(admin, '/system/menu', below)).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'parentId', message: expect.stringContaining('只能放在目录下') }] },
    })
    const inPage = { ...directory, menuName: '页下目录', path: 'below', parentId: menuId }
    expect(errorsOf(await create(admin, '/system/menu', inPage))).toEqual(['parentId'])
    const button = { menuType: 'F', menuName: '页下按钮', orderNum: 1, perms: 'a:b:c', parentId: menuId }
    expect((await create(admin, '/system/menu', button)).code).toBe(200)
    const asButton = { menuId: parentId, menuType: 'F', perms: 'a:b:d' }
    expect(await update(admin, '/system/menu', asButton)).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'menuType', message: '存在下级“放置页”，不能改为此类型' }] },
    })
    const asPage = { menuId: parentId, menuType: 'C', component: 'x' }
    expect(errorsOf(await update(admin, '/system/menu', asPage))).toEqual(['menuType'])
    expect((await update(admin, '/system/menu', { menuId, orderNum: 5, component: 'y' })).code).toBe(200)
  })

  it('should refuse the address of a neighbour', async () => {
    const parentId = await idOf(admin, '/system/menu/list', { menuName: '系统管理' }, 'menuId')
    const body = { menuType: 'C', menuName: '第二个用户页', orderNum: 1, component: 'x', parentId }
    const reply = await create(admin, '/system/menu', { ...body, path: 'user' })
    expect(reply).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'path', message: '同一上级下的“用户管理”已使用此路由地址' }] },
    })
    expect((await create(admin, '/system/menu', { ...body, path: 'second' })).code).toBe(200)
    const menuId = await idOf(admin, '/system/menu/list', { menuName: '第二个用户页' }, 'menuId')
    expect(errorsOf(await update(admin, '/system/menu', { menuId, path: 'user' }))).toEqual(['path'])
  })

  it('should offer the pages that there are to those who edit menus', async () => {
    const reply = await server.call('GET', '/system/menu/components', { token: admin })
    expect(reply.data).toContainEqual({ value: 'system/user/index', label: '用户管理' })
    expect((await server.call('GET', '/system/menu/components', { token: school })).code).toBe(403)
  })

  it.each([
    ['a page', { menuType: 'C', path: 'a', component: 'system/post/index' }, 'page', '/system/a', true],
    ['an unknown page', { menuType: 'C', path: 'a', component: 'no/such' }, 'page', '/system/a', false],
    ['a directory', { menuType: 'M', path: 'inner' }, 'directory', '/system/inner', false],
    ['a path from the root', { menuType: 'C', path: '/own', component: 'x' }, 'page', '/own', false],
    [
      'a link',
      { menuType: 'C', path: 'https://a.example/b', isFrame: '0' },
      'link',
      'https://a.example/b',
      false,
    ],
    ['a frame', { menuType: 'C', path: 'https://a.example/b' }, 'frame', '/system/a/example/b', false],
    ['nothing yet', { menuType: 'C', path: '' }, null, '', false],
  ])('should show where %s would lead', async (_what, node, kind, address, isKnown) => {
    const parentId = await idOf(admin, '/system/menu/list', { menuName: '系统管理' }, 'menuId')
    const query = { menuName: '某页', parentId: String(parentId), ...node }
    const reply = await server.call('GET', '/system/menu/preview', { token: admin, query })
    expect(reply.data).toMatchObject({ kind, address, isKnown, trail: ['系统管理', '某页'] })
  })
})

describe('dictionary types', () => {
  const idOfType = (dictType: string) => idOf(admin, '/system/dict/type/list', { dictType }, 'dictId')

  it('should tell which screens use them', async () => {
    const query = { dictType: 'sys_user_sex' }
    const reply = await server.call('GET', '/system/dict/usage/list', { token: admin, query })
    expect(reply.rows).toEqual([
      {
        useId: 'system/user/index:sex',
        dictType: 'sys_user_sex',
        component: 'system/user/index',
        pageTitle: '用户管理',
        fieldTitle: '用户性别',
        fieldName: 'sex',
        place: '字段',
      },
    ])
    const inForm = await server.call('GET', '/system/dict/usage/list', {
      token: admin,
      query: { dictType: 'system_data_scope' },
    })
    expect(inForm.rows).toContainEqual(
      expect.objectContaining({ component: 'system/role/index', place: '操作“数据权限”' }),
    )
  })

  it('should stay as they are while a screen uses them', async () => {
    const dictId = await idOfType('sys_user_sex')
    expect(errorsOf(await update(admin, '/system/dict/type', { dictId, status: '1' }))).toEqual(['status'])
    expect(errorsOf(await update(admin, '/system/dict/type', { dictId, dictType: 'sys_sex' }))).toEqual([
      'dictType',
    ])
    expect(await server.call('DELETE', `/system/dict/type/${dictId}`, { token: admin })).toMatchObject({
      code: 601,
      msg: '字典类型被“用户管理”的“用户性别”等使用，不能删除',
    })
    expect((await update(admin, '/system/dict/type', { dictId, remark: '说明' })).code).toBe(200)
  })

  it('should go with no data and no screen left', async () => {
    await create(admin, '/system/dict/type', { dictName: '无用', dictType: 'of_no_use' })
    const dictId = await idOfType('of_no_use')
    expect((await server.call('DELETE', `/system/dict/type/${dictId}`, { token: admin })).code).toBe(200)
  })
})

describe('settings', () => {
  const set = async (configKey: string, configValue: string) => {
    const configId = await idOf(admin, '/system/config/list', { configKey }, 'configId')
    return update(admin, '/system/config', { configId, configValue })
  }

  it.each([
    ['sys.login.blackIPList', '300.1.1.1', '“300.1.1.1”不是 IP 地址或网段（如 192.168.0.0/16）'],
    [
      'sys.login.blackIPList',
      '10.0.0.1; 10.0.0.0/33',
      '“10.0.0.0/33”不是 IP 地址或网段（如 192.168.0.0/16）',
    ],
    ['sys.login.blackIPList', '127.0.0.0/8', '不能禁止您自己现在的地址 127.0.0.1'],
    ['sys.index.sideTheme', 'dark', '请填写 theme-dark 或 theme-light'],
    ['sys.index.skinName', 'blue', expect.stringContaining('skin-blue')],
    ['sys.account.chrtype', '5', '请填写 0 至 4'],
    ['sys.account.passwordValidateDays', '366', '请填写 0 至 365 的整数'],
    ['sys.account.initPasswordModify', 'yes', '请填写 0 或 1'],
    [
      'sys.index.portalUrl',
      'https://user:pass-1@example.org/',
      '请填写以 http(s):// 或 / 开头的地址，其中不能有用户名和密码',
    ],
    ['sys.account.registerUser', '1', '请填写 true 或 false'],
  ])('should refuse for %s: %s', async (key, value, message) => {
    expect(await set(key, value)).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'configValue', message }] },
    })
  })

  it('should keep a blocked address out, and let it in again', async () => {
    const signIn = () =>
      server.call('POST', '/auth/login', { body: { username: 'student', password: 'Test-Password-1' } })
    const block = (value: string) =>
      server.database.asOwner(async tx => {
        await tx
          .updateTable('sys_config')
          .set({ config_value: value })
          .where('config_key', '=', 'sys.login.blackIPList')
          .execute()
        await server.database.notify(tx, 'mortise_setting', '')
      })
    await block('10.0.0.1;127.0.0.0/8')
    await eventually(async () => expect((await signIn()).msg).toBe('当前地址已被禁止登录'))
    await block('-')
    await eventually(async () => expect((await signIn()).code).toBe(200))
  })

  it('should tell everybody how the workbench looks', async () => {
    expect((await set('sys.index.skinName', 'skin-green')).code).toBe(200)
    expect((await set('sys.index.sideTheme', 'theme-dark')).code).toBe(200)
    expect(await server.call('GET', '/system/user/getInfo', { token: school })).toMatchObject({
      skinName: 'skin-green',
      sideTheme: 'theme-dark',
    })
  })
})

describe('the login log', () => {
  it('should name browser and system', async () => {
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
    await server.call('POST', '/auth/login', {
      headers: { 'user-agent': agent },
      body: { username: 'school', password: 'Test-Password-1' },
    })
    const { rows } = await server.call('GET', '/system/logininfor/list', { token: school })
    expect((rows as Row[])[0]).toMatchObject({ browser: 'Chrome 131', os: 'Windows 10' })
  })
})

describe('dictionary values', () => {
  const path = '/system/dict/data'
  const codeOf = async (dictType: string, dictValue: string) => {
    const reply = await server.call('GET', `${path}/list`, { token: admin, query: { dictType } })
    return (reply.rows as Row[]).find(row => row.dictValue === dictValue)?.dictCode as number
  }
  const labels = async (dictType: string) =>
    ((await server.call('GET', `${path}/type/${dictType}`, { token: school })).data as Row[]).map(
      ({ dictValue, dictLabel }) => `${dictValue} ${dictLabel}`,
    )

  it('should stay when they came with the installation and screens use their type', async () => {
    const dictCode = await codeOf('sys_normal_disable', '1')
    expect(await server.call('DELETE', `${path}/${dictCode}`, { token: admin })).toMatchObject({
      code: 601,
      msg: expect.stringMatching(/^“停用”是系统内置的值，“.+”的“.+”等使用，不能删除，不再需要时可以停用$/),
    })
    expect(errorsOf(await update(admin, path, { dictCode, dictValue: '01' }))).toEqual(['dictValue'])
    expect(await labels('sys_normal_disable')).toEqual(['0 正常', '1 停用'])
    expect((await update(admin, path, { dictCode, dictSort: 9, listClass: 'warning' })).code).toBe(200)
  })

  it('should stay enabled while new records begin with them, or those of another institution hold them', async () => {
    const normal = await codeOf('sys_normal_disable', '0')
    expect(errorsOf(await update(admin, path, { dictCode: normal, status: '1' }))).toEqual(['status'])
    const male = await codeOf('sys_user_sex', '0')
    expect(await update(admin, path, { dictCode: male, status: '1' })).toMatchObject({
      code: 601,
      data: {
        errors: [{ field: 'status', message: '“男”正被“用户管理”的“用户性别”使用，不能停用' }],
      },
    })
    // The caller is bound to the own institution again.
    const { total } = await server.call('GET', '/system/role/list', { token: admin })
    expect(total).toBe(2)
  })

  it('should go while nothing holds them, and stay while a record does', async () => {
    const value = { dictType: 'sys_user_sex', dictLabel: '其他', dictValue: '3', dictSort: 4 }
    expect((await create(admin, path, value)).code).toBe(200)
    const user = { userName: 'third-sex', nickName: '某人', password: 'Good-Password-1', sex: '3' }
    expect((await create(school, '/system/user', user)).code).toBe(200)
    const userId = await idOf(school, '/system/user/list', { userName: 'third-sex' }, 'userId')
    const dictCode = await codeOf('sys_user_sex', '3')
    const remove = () => server.call('DELETE', `${path}/${dictCode}`, { token: admin })
    expect(await remove()).toMatchObject({
      code: 601,
      msg: '“其他”正被“用户管理”的“用户性别”使用，不能删除',
    })
    expect((await update(school, '/system/user', { userId, sex: '2' })).code).toBe(200)
    expect((await remove()).code).toBe(200)
  })

  it('should have names of their own', async () => {
    const value = { dictType: 'sys_user_sex', dictLabel: '男', dictValue: '7', dictSort: 4 }
    expect(await create(admin, path, value)).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'dictLabel', message: '标签“男”已用于键值“0”，请换一个' }] },
    })
    const dictCode = await codeOf('sys_user_sex', '1')
    expect(errorsOf(await update(admin, path, { dictCode, dictLabel: '男' }))).toEqual(['dictLabel'])
    expect((await update(admin, path, { dictCode, dictLabel: '女', remark: '同名' })).code).toBe(200)
  })
})
