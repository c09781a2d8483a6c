import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatMoment } from '#model/format/moments.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/startTestServer.ts'

type Row = Record<string, unknown>

describe('tenants and their packages', () => {
  let server: TestServer
  let admin: string
  let menus: Row[]
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn('admin')
    menus = (await as(admin, 'GET', '/system/menu/options', { from: 'system/tenant-package/index' }))
      .data as Row[]
  })
  afterAll(() => server.close())

  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
  const as = (token: string, method: Method, path: string, query: Record<string, string> = {}) =>
    server.call(method, path, { token, query })
  const send = (method: Method, path: string, body: object, token = admin) =>
    server.call(method, path, { token, body })
  /** "岗位管理" is the page alone, "岗位管理*" with its buttons. */
  const idsOf = (...names: string[]) =>
    menus
      .filter(menu => names.includes(String(menu.label)) || names.includes(`${parentOf(menu)}*`))
      .map(menu => menu.value as number)
  const parentOf = (menu: Row) => menus.find(other => other.value === menu.parent)?.label
  const failed = (reply: Row) =>
    (reply.data as { errors: { field: string }[] }).errors.map(({ field }) => field)

  let serial = 0
  async function makePackage(...names: string[]): Promise<number> {
    serial += 1
    const body = { name: `套餐${serial}`, status: '0', menuIds: idsOf(...names) }
    const reply = await send('POST', '/system/tenant-package/create', body)
    expect(reply).toMatchObject({ code: 200 })
    return (reply.data as { id: number }).id
  }

  const valuesOf = (name: string, packageId: number, more: object = {}) => ({
    name,
    tenantType: 2,
    packageId,
    contactName: '何平',
    username: `${name}-admin`,
    password: TEST_PASSWORD,
    ...more,
  })
  async function makeTenant(name: string, packageId: number, more: object = {}): Promise<number> {
    const reply = await send('POST', '/system/tenant/create', valuesOf(name, packageId, more))
    expect(reply).toMatchObject({ code: 200 })
    return (reply.data as { id: number }).id
  }
  const readTenant = async (id: number) =>
    (await as(admin, 'GET', '/system/tenant/get', { id: String(id) })).data as Row
  const pathsOf = async (token: string) =>
    JSON.stringify((await as(token, 'GET', '/system/menu/getRouters')).data).match(/system\/\w+\/index/g)
  const tryLogin = (username: string) =>
    server.call('POST', '/auth/login', { body: { username, password: TEST_PASSWORD } })

  it('should offer what tenants can use, and refuse what only the platform works with', async () => {
    expect(idsOf('用户管理')).toHaveLength(1)
    expect(idsOf('租户管理', '菜单管理')).toEqual([])
    const all = (await as(admin, 'GET', '/system/menu/options')).data as Row[]
    const closed = all.filter(menu => menu.label === '租户管理').map(menu => menu.value)
    const body = { name: '越界套餐', status: '0', menuIds: closed }
    const reply = await send('POST', '/system/tenant-package/create', body)
    expect(reply).toMatchObject({ code: 601, msg: expect.stringContaining('租户管理') })
    expect(failed(reply)).toEqual(['menuIds'])
    const empty = await send('POST', '/system/tenant-package/create', { ...body, menuIds: [] })
    expect(failed(empty)).toEqual(['menuIds'])
  })

  it('should refuse a new tenant that has expired, and let one expire that is there', async () => {
    const packageId = await makePackage('用户管理')
    const past = { expireTime: '2020-01-01 00:00:00' }
    const reply = await send('POST', '/system/tenant/create', valuesOf('late', packageId, past))
    expect(reply.code).toBe(601)
    expect(failed(reply)).toEqual(['expireTime'])
    const id = await makeTenant('later', packageId, { expireTime: '2099-01-01 00:00:00' })
    expect(await send('PUT', '/system/tenant/update', { id, ...past })).toMatchObject({ code: 200 })
  })

  it('should tell of each tenant whether it is stopped, expired or about to, and find them by it', async () => {
    const packageId = await makePackage('岗位管理*')
    const days = (count: number) => formatMoment(Date.now() + count * 86_400_000)
    const ids = {
      normal: await makeTenant('stands', packageId, { expireTime: days(31) }),
      expiring: await makeTenant('nearly', packageId, { expireTime: days(29) }),
      expired: await makeTenant('over', packageId, { expireTime: days(29) }),
      stopped: await makeTenant('halted', packageId, { expireTime: days(29) }),
    }
    await send('PUT', '/system/tenant/update', { id: ids.expired, expireTime: days(-1) })
    await send('PUT', '/system/tenant/update', { id: ids.stopped, status: '1', expireTime: days(-1) })

    for (const [standing, id] of Object.entries(ids)) {
      expect(await readTenant(id)).toMatchObject({ standing })
      const found = await as(admin, 'GET', '/system/tenant/page', { standing, pageSize: '500' })
      const rows = (found.data as { list: Row[] }).list
      expect(rows.map(row => row.id)).toContain(id)
      expect(rows.map(row => row.standing)).toEqual(rows.map(() => standing))
    }
  })

  it('should store the directories above what is chosen, and each name once', async () => {
    const id = await makePackage('岗位管理')
    const { data } = await as(admin, 'GET', '/system/tenant-package/get', { id: String(id) })
    expect((data as Row).menuIds).toEqual(expect.arrayContaining(idsOf('系统管理', '岗位管理')))
    const again = { name: `套餐${serial}`, status: '0', menuIds: idsOf('岗位管理') }
    expect(await send('POST', '/system/tenant-package/create', again)).toMatchObject({ code: 601 })
  })

  it('should make administrator, role and departments with a tenant', async () => {
    const packageId = await makePackage('用户管理', '用户管理*', '角色管理')
    const id = await makeTenant('alpha', packageId, { accountCount: 5 })
    const token = await server.signIn('alpha-admin')
    const info = await as(token, 'GET', '/system/user/getInfo')
    expect(info).toMatchObject({
      tenantName: 'alpha',
      roles: ['admin'],
      user: { dept: { deptName: 'alpha' } },
    })
    expect(await pathsOf(token)).toEqual(['system/user/index', 'system/role/index'])
    const tree = await as(token, 'GET', '/system/user/deptTree')
    expect(JSON.stringify(tree.data)).toContain('教务处')
    expect(await readTenant(id)).toMatchObject({ username: 'alpha-admin', accountUsed: 1, accountCount: 5 })
    const stored = await server.database.asOwner(tx =>
      tx.selectFrom('sys_tenant').select('password').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(stored.password).toBeNull()
  })

  it('should refuse a tenant that misses something, with a taken or weak account, all of it or nothing', async () => {
    const packageId = await makePackage('用户管理')
    const { username, password, contactName, packageId: _, ...rest } = valuesOf('beta', packageId)
    expect(failed(await send('POST', '/system/tenant/create', rest))).toEqual([
      'packageId',
      'contactName',
      'username',
      'password',
    ])
    const create = (more: object) => send('POST', '/system/tenant/create', valuesOf('beta', packageId, more))
    const taken = await create({ username: 'ADMIN' })
    expect(taken.code).toBe(601)
    expect(failed(taken)).toEqual(['username'])
    expect(failed(await create({ password: 'weak' }))).toEqual(['password'])
    expect(failed(await create({ tenantType: 0 }))).toEqual(['tenantType'])
    expect(failed(await create({ packageId: 987_654 }))).toEqual(['packageId'])
    expect(failed(await create({ websites: ['no host'] }))).toEqual(['websites'])
    const { data } = await as(admin, 'GET', '/system/tenant/page', { name: 'beta' })
    expect((data as { list: Row[] }).list).toEqual([])
    expect(await send('POST', '/system/tenant/create', rest, await server.signIn('operator'))).toMatchObject({
      code: 403,
    })
  })

  it('should take from every role of the tenant what its package loses, at once', async () => {
    const packageId = await makePackage('用户管理', '角色管理', '角色管理*', '岗位管理')
    await makeTenant('gamma', packageId)
    const token = await server.signIn('gamma-admin')
    const role = { roleName: '管岗位', roleKey: 'posts', roleSort: 2, menuIds: idsOf('系统管理', '岗位管理') }
    expect(await send('POST', '/system/role', role, token)).toMatchObject({ code: 200 })
    const change = (...names: string[]) =>
      send('PUT', '/system/tenant-package/update', { id: packageId, menuIds: idsOf(...names) })
    expect(await change('用户管理', '角色管理', '角色管理*')).toMatchObject({ code: 200 })
    expect(await pathsOf(token)).toEqual(['system/user/index', 'system/role/index'])
    expect(await as(token, 'GET', '/system/post/list')).toMatchObject({ code: 403 })
    const { rows } = await as(token, 'GET', '/system/role/list', { roleKey: 'posts' })
    const { roleId } = (rows as Row[])[0] as Row
    const { data } = await as(token, 'GET', `/system/role/${roleId}`)
    expect((data as Row).menuIds).toEqual(idsOf('系统管理'))
    expect(await change('用户管理', '角色管理', '岗位管理')).toMatchObject({ code: 200 })
    expect(await pathsOf(token)).toContain('system/post/index')
  })

  it('should hold a role to the package even where the role was given more past it', async () => {
    const tenantId = await makeTenant('delta', await makePackage('用户管理'))
    const [postMenu] = idsOf('岗位管理')
    await server.database.asOwner(async tx => {
      const { role_id } = await tx
        .selectFrom('sys_role')
        .select('role_id')
        .where('tenant_id', '=', tenantId)
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('sys_role_menu')
        .values({ tenant_id: tenantId, role_id, menu_id: postMenu })
        .execute()
    })
    const token = await server.signIn('delta-admin')
    expect(await pathsOf(token)).toEqual(['system/user/index'])
    expect(await as(token, 'GET', '/system/post/list')).toMatchObject({ code: 403 })
  })

  it('should follow when the tenant gets another package', async () => {
    const id = await makeTenant('epsilon', await makePackage('用户管理'))
    const token = await server.signIn('epsilon-admin')
    const other = await makePackage('岗位管理')
    expect(await send('PUT', '/system/tenant/update', { id, packageId: other })).toMatchObject({ code: 200 })
    expect(await pathsOf(token)).toEqual(['system/post/index'])
    expect(failed(await send('PUT', '/system/tenant/update', { id, packageId: null }))).toEqual(['packageId'])
  })

  it('should keep a package that is used or built in', async () => {
    const packageId = await makePackage('用户管理')
    await makeTenant('zeta', packageId)
    const remove = (id: unknown) => as(admin, 'DELETE', '/system/tenant-package/delete', { id: String(id) })
    expect(await remove(packageId)).toMatchObject({ code: 601, msg: expect.stringContaining('zeta') })
    const { data } = await as(admin, 'GET', '/system/tenant-package/page', { name: '学校标准套餐' })
    const [builtIn] = (data as { list: Row[] }).list
    expect(builtIn).toMatchObject({ builtIn: 'Y', tenantCount: 4 })
    const msg = '“学校标准套餐”是系统内置套餐，不能删除，可以修改'
    expect(await remove(builtIn?.id)).toMatchObject({ code: 601, msg })
    const stop = { id: builtIn?.id, status: '1' }
    expect((await send('PUT', '/system/tenant-package/update', stop)).code).toBe(601)
    const free = await makePackage('用户管理')
    expect(await remove(free)).toMatchObject({ code: 200 })
  })

  it('should not give a stopped package to a tenant', async () => {
    const packageId = await makePackage('用户管理')
    await send('PUT', '/system/tenant-package/update', { id: packageId, status: '1' })
    const reply = await send('POST', '/system/tenant/create', valuesOf('eta', packageId))
    expect(failed(reply)).toEqual(['packageId'])
  })

  it('should refuse more accounts than the tenant may have, wherever they are made', async () => {
    const packageId = await makePackage('用户管理', '用户管理*')
    const id = await makeTenant('theta', packageId, { accountCount: 2 })
    const token = await server.signIn('theta-admin')
    const full = { code: 601, msg: expect.stringContaining('已达上限（2 个）') }
    const account = (userName: string) => ({ userName, nickName: userName, password: TEST_PASSWORD })
    const first = await send('POST', '/system/user', account('theta-1'), token)
    expect(first).toMatchObject({ code: 200 })
    expect(await send('POST', '/system/user', account('theta-2'), token)).toMatchObject(full)
    const { userId } = first.data as Row
    expect(await as(token, 'DELETE', `/system/user/${userId}`)).toMatchObject({ code: 200 })
    expect(await send('POST', '/system/user', account('theta-3'), token)).toMatchObject({ code: 200 })
    expect(await as(token, 'PUT', `/system/user/restore/${userId}`)).toMatchObject(full)
    const lower = await send('PUT', '/system/tenant/update', { id, accountCount: 1 })
    expect(failed(lower)).toEqual(['accountCount'])
    expect(await send('PUT', '/system/tenant/update', { id, accountCount: 3 })).toMatchObject({ code: 200 })
    const restored = await server.call('PUT', `/system/user/restore/${userId}`, { token })
    expect(restored).toMatchObject({ code: 200 })
    expect(await readTenant(id)).toMatchObject({ accountUsed: 3 })
  })

  it('should refuse the login to a tenant that is stopped, expired or removed, and say which', async () => {
    const id = await makeTenant('iota', await makePackage('用户管理'))
    const token = await server.signIn('iota-admin')
    const update = (changes: object) => send('PUT', '/system/tenant/update', { id, ...changes })
    await update({ status: '1', stopReason: '欠费' })
    expect(await as(token, 'GET', '/system/user/getInfo')).toMatchObject({ code: 401 })
    expect(await tryLogin('iota-admin')).toMatchObject({
      code: 601,
      msg: expect.stringMatching(/租户已停用（欠费）/),
    })
    await update({ status: '0' })
    expect(await as(token, 'GET', '/system/user/getInfo')).toMatchObject({ code: 401 })
    const again = await server.signIn('iota-admin')
    await update({ expireTime: '2020-01-01 00:00:00' })
    expect(await as(again, 'GET', '/system/user/getInfo')).toMatchObject({ code: 401 })
    expect(await tryLogin('iota-admin')).toMatchObject({
      code: 601,
      msg: expect.stringContaining('租户已过期'),
    })
    await update({ expireTime: null })
    expect(await as(again, 'GET', '/system/user/getInfo')).toMatchObject({ code: 401 })
    const last = await server.signIn('iota-admin')
    expect(await as(admin, 'DELETE', '/system/tenant/delete', { id: String(id) })).toMatchObject({
      code: 200,
    })
    expect(await as(last, 'GET', '/system/user/getInfo')).toMatchObject({ code: 401 })
    expect(await tryLogin('iota-admin')).toMatchObject({
      code: 601,
      msg: expect.stringContaining('租户已删除'),
    })
    const restore = await server.call('PUT', `/system/tenant/restore/${id}`, { token: admin })
    expect(restore).toMatchObject({ code: 200 })
    expect(await tryLogin('iota-admin')).toMatchObject({ code: 200 })
  })

  it('should end a session at the very moment in which its tenant expires', async () => {
    const id = await makeTenant('kappa', await makePackage('用户管理'))
    const token = await server.signIn('kappa-admin')
    expect(await as(token, 'GET', '/system/user/getInfo')).toMatchObject({ code: 200 })
    // The caller is remembered for longer than that.
    const soon = new Date(Date.now() + 2_000)
    await server.database.asOwner(async tx => {
      await tx.updateTable('sys_tenant').set({ expire_time: soon }).where('id', '=', id).execute()
      await server.database.notify(tx, 'mortise_caller', String(id))
    })
    await expect
      .poll(async () => (await as(token, 'GET', '/system/user/getInfo')).code, { timeout: 20_000 })
      .toBe(401)
  })

  it('should never stop, end or remove the platform', async () => {
    const update = (changes: object) => send('PUT', '/system/tenant/update', { id: 1, ...changes })
    const packageId = await makePackage('用户管理')
    for (const changes of [{ status: '1' }, { expireTime: '2030-01-01 00:00:00' }, { packageId }]) {
      expect((await update(changes)).code).toBe(601)
    }
    expect((await as(admin, 'DELETE', '/system/tenant/delete', { id: '1' })).code).toBe(601)
    expect(await as(admin, 'GET', '/system/user/getInfo')).toMatchObject({ code: 200 })
  })

  it('should give a domain to one tenant only, and tell whose it is to everybody', async () => {
    const packageId = await makePackage('用户管理')
    const id = await makeTenant('lambda', packageId, {
      websites: ['HTTPS://Lambda.Example.com/', 'b.example.com:8080'],
    })
    expect((await readTenant(id)).websites).toEqual(['lambda.example.com', 'b.example.com:8080'])
    const find = async (website: string) =>
      (await server.call('GET', '/system/tenant/get-by-website', { query: { website } })).data
    expect(await find('LAMBDA.example.com')).toEqual({ id, name: 'lambda', logoUrl: null })
    expect(await find('other.example.com')).toBeNull()
    expect(await find('')).toBeNull()
    const websites = ['lambda.example.com']
    const reply = await send('POST', '/system/tenant/create', valuesOf('mu', packageId, { websites }))
    expect(reply.msg).toContain('lambda')
    expect(failed(reply)).toEqual(['websites'])
    expect(await send('PUT', '/system/tenant/update', { id, websites: [] })).toMatchObject({ code: 200 })
    expect(
      await send('POST', '/system/tenant/create', valuesOf('mu', packageId, { websites })),
    ).toMatchObject({
      code: 200,
    })
  })

  it('should take back what clients were answered, the counted accounts included', async () => {
    const id = await makeTenant('nu', await makePackage('用户管理'))
    const record = await readTenant(id)
    expect(await send('PUT', '/system/tenant/update', { ...record, contactName: '新人' })).toMatchObject({
      code: 200,
    })
    expect(await readTenant(id)).toMatchObject({ contactName: '新人', accountUsed: 1 })
  })

  it('should refuse a client that believes to visit a tenant which its session does not', async () => {
    const headers = { 'visit-tenant-id': '2' }
    const reply = await server.call('GET', '/system/user/list', { token: admin, headers })
    expect(reply).toMatchObject({ code: 601, msg: expect.stringContaining('进入') })
    const own = { 'visit-tenant-id': '1' }
    expect(await server.call('GET', '/system/user/list', { token: admin, headers: own })).toMatchObject({
      code: 200,
    })
  })
})
