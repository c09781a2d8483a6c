import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
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
    const reply = await create(school, '/system/dept', { deptName, orderNum: 1, ...more })
    expect(reply).toMatchObject({ code: 200 })
    return (reply.data as Row).deptId as number
  }

  it('should refuse two of one name beside each other, at the top as well', async () => {
    const top = await department('重名院')
    await department('重名系', { parentId: top })
    const again = [
      await create(school, '/system/dept', { deptName: '重名院', orderNum: 2 }),
      await create(school, '/system/dept', { deptName: '重名系', orderNum: 2, parentId: top }),
    ]
    expect(again.map(reply => reply.code)).toEqual([601, 601])
    expect(again.map(errorsOf)).toEqual([['deptName'], ['deptName']])
    expect((await update(school, '/system/dept', { deptId: top, orderNum: 5 })).code).toBe(200)
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
    await vi.waitFor(async () => expect((await signIn()).msg).toBe('当前地址已被禁止登录'))
    await block('-')
    await vi.waitFor(async () => expect((await signIn()).code).toBe(200))
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
