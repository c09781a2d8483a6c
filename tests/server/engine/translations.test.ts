import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Row = Record<string, unknown>

const ENGLISH = { 'x-language': 'en' }

describe('a text with an English beside it', () => {
  let server: TestServer
  let admin: string
  let school: string
  beforeAll(async () => {
    server = await startTestServer()
    ;[admin, school] = await Promise.all([server.signIn('admin'), server.signIn('school')])
  })
  afterAll(() => server.close())

  const call = (method: 'GET' | 'POST' | 'PUT', path: string, more: Parameters<TestServer['call']>[2]) =>
    server.call(method, path, more)
  const labels = async (headers?: Record<string, string>) => {
    const { data } = await call('GET', '/system/dict/data/type/sys_yes_no', { token: school, headers })
    return (data as Row[]).map(({ dictLabel }) => dictLabel)
  }
  const makeRole = async (key: string, more: Row = {}) => {
    const body = { roleName: `角色${key}`, roleKey: key, roleSort: 9, status: '0', menuIds: [], ...more }
    const { data } = await call('POST', '/system/role', { token: school, body })
    return data as Row
  }
  const readRole = async (roleId: unknown, headers?: Record<string, string>) =>
    (await call('GET', `/system/role/${roleId}`, { token: school, headers })).data as Row

  it('should be read in the language of the screen where it is only shown', async () => {
    expect(await labels()).toEqual(['是', '否'])
    expect(await labels(ENGLISH)).toEqual(['Yes', 'No'])
    const shown = async (headers?: Record<string, string>) => {
      const query = { roleKey: 'teacher' }
      const { rows } = await call('GET', '/system/role/list', { token: school, query, headers })
      const [{ roleId } = {}] = rows as Row[]
      const asked = { ids: String(roleId) }
      const { data } = await call('GET', '/system/role/options', { token: school, query: asked, headers })
      return (data as Row[])[0]?.label
    }
    expect(await shown()).toBe('教师')
    expect(await shown(ENGLISH)).toBe('Teacher')
  })

  it('should be Chinese in the record itself, whoever edits it', async () => {
    const { roleId } = await makeRole('both', { roleNameEn: 'Both' })
    expect(await readRole(roleId, ENGLISH)).toMatchObject({ roleName: '角色both', roleNameEn: 'Both' })
  })

  it('should keep its English when a client that knows none sends the record back', async () => {
    const role = await makeRole('kept', { roleNameEn: 'Kept' })
    const { roleId, roleName, roleKey, roleSort, status, menuIds } = role
    const body = { roleId, roleName, roleKey, roleSort, status, menuIds, remark: '说明' }
    expect(await call('PUT', '/system/role', { token: school, body })).toMatchObject({ code: 200 })
    expect(await readRole(roleId)).toMatchObject({ remark: '说明', roleNameEn: 'Kept' })
  })

  it('should lose it with the text that it says in other words, unless another is sent along', async () => {
    const { roleId } = await makeRole('renamed', { roleNameEn: 'Renamed' })
    const put = (body: Row) => call('PUT', '/system/role', { token: school, body: { roleId, ...body } })
    await put({ roleName: '改名一', roleNameEn: 'First' })
    expect(await readRole(roleId)).toMatchObject({ roleName: '改名一', roleNameEn: 'First' })
    await put({ roleName: '改名二' })
    expect(await readRole(roleId)).toMatchObject({ roleName: '改名二', roleNameEn: null })
  })

  it('should be found by either', async () => {
    await makeRole('found', { roleNameEn: 'Quartermaster' })
    const found = async (roleName: string) => {
      const { rows } = await call('GET', '/system/role/list', { token: school, query: { roleName } })
      return (rows as Row[]).map(({ roleKey }) => roleKey)
    }
    expect(await found('quarter')).toEqual(['found'])
    expect(await found('角色found')).toEqual(['found'])
  })

  it('should take a client that sends back what it read of a referred record, in either language', async () => {
    const { rows } = await call('GET', '/system/user/list', { token: school, query: { userName: 'teacher' } })
    const [{ userId } = {}] = rows as Row[]
    for (const headers of [undefined, ENGLISH]) {
      const { data } = await call('GET', `/system/user/${userId}`, { token: school, headers })
      const { roles, roleIds } = data as Row
      const body = { ...(data as Row), roles, roleIds }
      expect(await call('PUT', '/system/user', { token: school, body, headers })).toMatchObject({ code: 200 })
    }
  })

  it('should be the menu in English, by the name that an administrator has given', async () => {
    const { rows, data } = await call('GET', '/system/menu/list', {
      token: admin,
      query: { menuName: '岗位管理' },
    })
    const [menu = {}] = ((rows ?? data) as Row[]).filter(({ menuType }) => menuType === 'C')
    expect(menu).toMatchObject({ menuName: '岗位管理', menuNameEn: 'Posts' })
    const titles = async () => {
      const routers = await call('GET', '/system/menu/getRouters', { token: admin })
      return JSON.stringify(routers.data)
    }
    const { menuId } = menu
    await call('PUT', '/system/menu', {
      token: admin,
      body: { menuId, menuName: '职位', menuNameEn: 'Jobs held' },
    })
    expect(await titles()).toContain('"titleEn":"Jobs held"')
    await call('PUT', '/system/menu', {
      token: admin,
      body: { menuId, menuName: '岗位管理', menuNameEn: 'Posts' },
    })
  })

  it('should be changed by its owner alone', async () => {
    const { rows } = await call('GET', '/system/dict/data/list', {
      token: admin,
      query: { dictType: 'sys_yes_no' },
    })
    const [{ dictCode } = {}] = rows as Row[]
    const body = { dictCode, dictLabelEn: 'Aye' }
    expect((await call('PUT', '/system/dict/data', { token: school, body })).code).toBe(403)
    expect((await call('PUT', '/system/dict/data', { token: admin, body })).code).toBe(200)
    expect(await labels(ENGLISH)).toEqual(['Aye', 'No'])
  })
})
