import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { multipart } from '../isolation/multipart.ts'

type Rows = Record<string, unknown>[]
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const PASSWORD = 'Abcd-1234'

/** An institution whose delegate may edit roles, accounts and sessions, but not what its administrators may beside. */
describe('taking over an institution', () => {
  let server: TestServer
  let admin: string
  let school: string
  let delegate: string
  let nodes: Rows
  /** Ids of roles by key, of accounts by name, of what the delegate may grant, of what only others may. */
  const roles: Record<string, number> = {}
  const users: Record<string, number> = {}
  let ownMenus: number[]
  let richMenus: number[]

  const call = (
    method: Method,
    path: string,
    token: string,
    body?: unknown,
    query?: Record<string, string>,
  ) => server.call(method, path, { token, body, query })
  const menusOf = (pattern: RegExp) =>
    nodes.filter(it => pattern.test(String(it.perms))).map(it => it.menuId as number)

  async function made(path: string, token: string, body: Record<string, unknown>): Promise<Rows[number]> {
    const reply = await call('POST', path, token, body)
    expect(reply).toMatchObject({ code: 200 })
    return (reply as Reply & { data: Rows[number] }).data
  }

  async function makeRole(token: string, roleName: string, roleKey: string, menuIds: number[]) {
    const { roleId } = await made('/system/role', token, { roleName, roleKey, roleSort: 9, menuIds })
    roles[roleKey] = roleId as number
    expect(await call('PUT', '/system/role/dataScope', token, { roleId, dataScope: '1' })).toMatchObject({
      code: 200,
    })
  }

  async function makeUser(token: string, userName: string, roleIds: number[]) {
    const body = { userName, nickName: userName, password: PASSWORD, roleIds }
    users[userName] = (await made('/system/user', token, body)).userId as number
  }

  const first = async (token: string, path: string, query: Record<string, string>) =>
    ((await call('GET', path, token, undefined, query)).rows as Rows)[0] as Rows[number]

  const packageOfSchools = async () => {
    const { list } = (await call('GET', '/system/tenant-package/page', admin)).data as { list: Rows }
    const id = (list.find(it => it.name === '学校标准套餐') as Rows[number]).id
    const { data } = await call('GET', '/system/tenant-package/get', admin, undefined, { id: String(id) })
    return data as { id: number; menuIds: number[] }
  }

  const importing = async (token: string, rows: string[][]) => {
    const workbook = new ExcelJS.Workbook()
    workbook.addWorksheet('用户').addRows(rows)
    const file = multipart('file', 'users.xlsx', Buffer.from(await workbook.xlsx.writeBuffer()))
    return server.call('POST', '/system/user/importData', { token, query: { updateSupport: '1' }, ...file })
  }

  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn('admin')
    school = await server.signIn('school')
    nodes = (await call('GET', '/system/menu/list', admin)).data as Rows
    ownMenus = menusOf(/^(system:(role|user):|monitor:online:)/)
    const held = ((await call('GET', '/system/menu/options', school)).data as Rows).map(it => it.menuId)
    ownMenus = ownMenus.filter(id => held.includes(id))
    richMenus = menusOf(/^system:notice:/)
    await makeRole(school, '人事助理', 'assistant', ownMenus)
    await makeRole(school, '宣传主管', 'rich', richMenus)
    await makeRole(school, '宣传备用', 'spare', richMenus)
    await makeRole(school, '查看员', 'plain', menusOf(/^system:user:(list|query)$/))
    await makeUser(school, 'assistant', [roles.assistant as number])
    await makeUser(school, 'rich', [roles.rich as number])
    await makeUser(school, 'removed', [roles.rich as number])
    await makeUser(school, 'plain', [roles.plain as number])
    expect(await call('DELETE', `/system/user/${users.removed}`, school)).toMatchObject({ code: 200 })
    roles.admin = (await first(school, '/system/role/list', { roleKey: 'admin' })).roleId as number
    users.school = (await first(school, '/system/user/list', { userName: 'school' })).userId as number
    delegate = await server.signIn('assistant', PASSWORD)
    await server.signIn('rich', PASSWORD)
  })
  afterAll(() => server.close())

  it('should fail at each of its steps, and leave nothing behind', async () => {
    const puppet = { userName: 'puppet', nickName: '木偶', password: PASSWORD, roleIds: [roles.admin] }
    const steps = [
      await call('PUT', '/system/role', delegate, { roleId: roles.admin, menuIds: ownMenus }),
      await call('POST', '/system/user', delegate, puppet),
      await call('PUT', '/system/user/resetPwd', delegate, { userId: users.school, password: 'Taken-1234' }),
    ]
    // The platform saves the package, with which administrators get the whole of it back.
    const { id, menuIds } = await packageOfSchools()
    const shorter = menuIds.filter(menuId => menuId !== richMenus.at(-1))
    for (const set of [shorter, menuIds]) {
      const saved = await call('PUT', '/system/tenant-package/update', admin, { id, menuIds: set })
      expect(saved).toMatchObject({ code: 200 })
    }
    const entered = await server.signIn('puppet', PASSWORD).catch(() => null)
    expect(entered, 'an account with the rights of administrators').toBeNull()
    expect(await server.signIn('school')).toBeTruthy()
    for (const reply of steps) {
      expect(reply).toMatchObject({ code: 601, msg: expect.stringContaining('学校管理员') })
    }
  })

  it('should leave roles alone that grant more than the own rights, in every way to them', async () => {
    const { rich, spare, plain } = roles
    const attempts = [
      call('PUT', '/system/role', delegate, { roleId: rich, remark: '改' }),
      call('PUT', '/system/role', delegate, { roleId: rich, menuIds: [] }),
      call('PUT', '/system/role', delegate, { roleId: rich, status: '1' }),
      call('PUT', '/system/role/changeStatus', delegate, { roleId: rich, status: '1' }),
      call('PUT', '/system/role/dataScope', delegate, { roleId: rich, dataScope: '5' }),
      call('DELETE', `/system/role/${spare}`, delegate),
      call('DELETE', `/system/role/${plain},${spare}`, delegate),
    ]
    for (const reply of await Promise.all(attempts)) {
      expect(reply).toMatchObject({ code: 601, msg: expect.stringMatching(/宣传(主管|备用)/) })
    }
    for (const path of ['/system/role', '/system/role/changeStatus']) {
      expect(await call('PUT', path, delegate, { roleId: roles.admin, status: '1' }), path).toMatchObject({
        code: 601,
        msg: expect.stringContaining('学校管理员'),
      })
    }
    const taken = { roleName: '另一个', roleKey: 'other', roleSort: 9, menuIds: richMenus.slice(0, 1) }
    expect(await call('POST', '/system/role', delegate, taken)).toMatchObject({ code: 601 })
    const again = { roleName: '又一个', roleKey: 'admin', roleSort: 9, menuIds: [] }
    expect(await call('POST', '/system/role', delegate, again)).toMatchObject({ code: 601 })
    const renamed = { roleId: plain, roleKey: 'admin' }
    expect(await call('PUT', '/system/role', delegate, renamed)).toMatchObject({ code: 601 })
  })

  it('should leave accounts alone that hold such a role, and neither give nor take it', async () => {
    const [userId, roleId, plainUser] = [users.rich, roles.rich, users.plain]
    const text = (ids: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)]))
    const sessions = (await call('GET', '/monitor/online/list', delegate)).rows as Rows
    const session = sessions.find(it => it.userName === 'rich')?.tokenId
    const attempts = [
      call('PUT', '/system/user', delegate, { userId, email: 'mine@example.com' }),
      call('PUT', '/system/user', delegate, { userId, roleIds: [] }),
      call('PUT', '/system/user', delegate, { userId: plainUser, roleIds: [roleId] }),
      call('POST', '/system/user', delegate, {
        userName: 'shadow',
        nickName: '影子',
        password: PASSWORD,
        roleIds: [roleId],
      }),
      call('PUT', '/system/user/changeStatus', delegate, { userId, status: '1' }),
      call('PUT', '/system/user/resetPwd', delegate, { userId, password: 'Taken-1234' }),
      call('DELETE', `/system/user/${userId}`, delegate),
      call('DELETE', `/system/user/${plainUser},${userId}`, delegate),
      call('PUT', `/system/user/restore/${users.removed}`, delegate),
      call('PUT', '/system/user/authRole', delegate, undefined, text({ userId, roleIds: '' })),
      call('PUT', '/system/user/authRole', delegate, undefined, text({ userId: plainUser, roleIds: roleId })),
      call(
        'PUT',
        '/system/role/authUser/selectAll',
        delegate,
        undefined,
        text({ roleId, userIds: plainUser }),
      ),
      call(
        'PUT',
        '/system/role/authUser/selectAll',
        delegate,
        undefined,
        text({ roleId: roles.plain, userIds: userId }),
      ),
      call('PUT', '/system/role/authUser/cancelAll', delegate, undefined, text({ roleId, userIds: userId })),
      call('PUT', '/system/role/authUser/cancel', delegate, { roleId, userId }),
      call('DELETE', `/monitor/online/${session}`, delegate),
      importing(delegate, [
        ['用户名称', '用户昵称'],
        ['rich', '改名'],
      ]),
      importing(delegate, [
        ['用户名称', '用户昵称', '角色'],
        ['plain', '甲', '宣传主管'],
      ]),
    ]
    for (const [index, reply] of (await Promise.all(attempts)).entries()) {
      expect(reply, `way ${index}`).toMatchObject({ code: 601, msg: expect.stringContaining('宣传主管') })
    }
    expect(await server.signIn('rich', PASSWORD)).toBeTruthy()
    expect(await first(school, '/system/user/list', { userName: 'rich' })).toMatchObject({ nickName: 'rich' })
  })

  it('should leave the delegate the daily work with what is no more than the own rights', async () => {
    const work = async (method: Method, path: string, body?: unknown, query?: Record<string, string>) =>
      expect(await call(method, path, delegate, body, query), path).toMatchObject({ code: 200 })
    await makeRole(delegate, '前台', 'desk', menusOf(/^system:user:(list|query)$/))
    await makeUser(delegate, 'desk', [roles.desk as number])
    const [userId, roleId] = [String(users.desk), String(roles.desk)]
    await work('PUT', '/system/role', { roleId: roles.desk, menuIds: menusOf(/^system:user:list$/) })
    await work('PUT', '/system/role/changeStatus', { roleId: roles.desk, status: '1' })
    await work('PUT', '/system/role/changeStatus', { roleId: roles.desk, status: '0' })
    await work('PUT', '/system/user', { userId: users.desk, nickName: '前台甲' })
    await work('PUT', '/system/user', { userId: users.assistant, remark: '自己' })
    await work('PUT', '/system/user/resetPwd', { userId: users.desk, password: 'Reset-1234' })
    await work('PUT', '/system/role/authUser/cancelAll', undefined, { roleId, userIds: userId })
    await work('PUT', '/system/user/authRole', undefined, { userId, roleIds: roleId })
    await work('PUT', '/system/user/changeStatus', { userId: users.desk, status: '1' })
    await work('DELETE', `/system/user/${userId}`)
    await work('PUT', `/system/user/restore/${userId}`)
  })

  it('should keep menus, packages and settings from the platform’s people who hold less', async () => {
    const grants = /^system:((menu|config|tenant-package):|user:(list|query)$)/
    await makeRole(admin, '平台助理', 'helper', menusOf(grants))
    await makeUser(admin, 'helper', [roles.helper as number])
    const helper = await server.signIn('helper', PASSWORD)
    const list = nodes.find(it => it.perms === 'system:user:list') as Rows[number]
    const button = nodes.find(it => it.perms === 'system:user:resetPwd') as Rows[number]
    const setting = await first(admin, '/system/config/list', { configKey: 'sys.user.initPassword' })
    const blocked = await first(admin, '/system/config/list', { configKey: 'sys.login.blackIPList' })
    const { id, menuIds } = await packageOfSchools()
    const refused = [
      [
        await call('PUT', '/system/menu', helper, { menuId: list.menuId, perms: 'system:user:query' }),
        '角色“',
      ],
      [await call('PUT', '/system/menu', helper, { menuId: list.menuId, status: '1' }), '角色“'],
      [await call('DELETE', `/system/menu/${button.menuId}`, helper), '角色“'],
      [await call('PUT', '/system/config', helper, { ...setting, configValue: 'Known-1234' }), '平台管理员'],
      [await call('PUT', '/system/config', helper, { ...blocked, configValue: '10.0.0.0/8' }), '平台管理员'],
      [
        await call('PUT', '/system/tenant-package/update', helper, {
          id,
          menuIds: menuIds.filter(it => !richMenus.includes(it)),
        }),
        '超出了您自己的权限',
      ],
    ] as const
    for (const [reply, words] of refused) {
      expect(reply).toMatchObject({ code: 601, msg: expect.stringContaining(words) })
    }
    const known = { ...setting, configValue: 'Known-1234' }
    expect(await call('PUT', '/system/config', admin, known)).toMatchObject({ code: 200 })
    const query = { configKey: 'sys.user.initPassword' }
    expect(await first(helper, '/system/config/list', query)).toMatchObject({ configValue: '******' })
    expect(await first(admin, '/system/config/list', query)).toMatchObject({ configValue: 'Known-1234' })
    // Not even the platform's administrators bring what is theirs to tenants through a node of a package.
    const platforms = { menuId: list.menuId, perms: 'system:tenant:query' }
    expect(await call('PUT', '/system/menu', admin, platforms)).toMatchObject({ code: 601 })
  })

  it('should keep menu nodes from who may less than what hangs on them, in every way to them', async () => {
    await makeRole(admin, '菜单助理', 'menus', menusOf(/^system:(menu|config):|^system:user:(list|query)$/))
    await makeUser(admin, 'menus', [roles.menus as number])
    const helper = await server.signIn('menus', PASSWORD)
    const node = (perms: string) => nodes.find(it => it.perms === perms) as Rows[number]
    const directory = nodes.find(it => it.menuName === '系统管理') as Rows[number]
    const [users, notices, settings] = ['user', 'notice', 'config'].map(it => node(`system:${it}:list`))
    const change = (body: object) => call('PUT', '/system/menu', helper, body)
    const sort = (body: object) => call('PUT', '/system/menu/updateSort', helper, body)
    const { menuId } = directory
    const ownDirectory = { menuType: 'M', menuName: '自建', path: 'own', orderNum: 9 }
    const own = await made('/system/menu', helper, ownDirectory)
    const attempts = [
      change({ menuId, status: '1' }),
      change({ menuId, visible: '1' }),
      change({ menuId, parentId: own.menuId }),
      change({ menuId: users?.menuId, menuName: '改名' }),
      change({ menuId: users?.menuId, parentId: own.menuId }),
      change({ menuId: notices?.menuId, component: 'system/config/index' }),
      change({ menuId: notices?.menuId, isFrame: '0', path: 'https://www.example.org/' }),
      change({ menuId: notices?.menuId, parentId: null }),
      sort({ menuIds: `${settings?.menuId},${notices?.menuId}`, orderNums: '90,91' }),
      sort({ items: [{ menuId, orderNum: 0, parentId: own.menuId }] }),
      call('DELETE', `/system/menu/${node('system:tenant:visit').menuId}`, helper),
      call('DELETE', `/system/menu/${own.menuId},${node('system:tenant:visit').menuId}`, helper),
    ]
    for (const [index, reply] of (await Promise.all(attempts)).entries()) {
      expect(reply, `way ${index}`).toMatchObject({
        code: 601,
        msg: expect.stringMatching(/“.+”超出了您自己的权限/),
      })
    }
    expect((await call('GET', '/system/menu/list', admin)).data).toEqual(
      expect.arrayContaining(
        nodes.filter(it => [menuId, users?.menuId, notices?.menuId].includes(it.menuId)),
      ),
    )
    // A page within the own rights that others with more have is not taken from them, nor leads them elsewhere.
    const fromOthers = [
      await change({ menuId: settings?.menuId, status: '1' }),
      await change({ menuId: settings?.menuId, visible: '1' }),
      await change({ menuId: settings?.menuId, parentId: own.menuId }),
      await change({ menuId: settings?.menuId, component: 'system/tenant/index' }),
      await sort({ items: [{ menuId: settings?.menuId, orderNum: 91, parentId: own.menuId }] }),
    ]
    for (const [index, reply] of fromOthers.entries()) {
      expect(reply, `way ${index}`).toMatchObject({ code: 601, msg: expect.stringMatching(/^角色“.+”/) })
    }
    // What is within the own rights stays theirs, what clients send back as it was included.
    const allowed = [
      await change({ menuId: settings?.menuId, orderNum: 90 }),
      await sort({ items: [{ menuId: settings?.menuId, orderNum: 91, parentId: menuId }] }),
      await change({ ...own, status: '1' }),
      await change({ menuId: own.menuId, status: '0' }),
      await change(directory),
      await change({ menuId: own.menuId, path: 'own-2' }),
      await call('DELETE', `/system/menu/${own.menuId}`, helper),
    ]
    for (const [index, reply] of allowed.entries()) expect(reply, `way ${index}`).toMatchObject({ code: 200 })
  })

  it('should keep where codes are sent from the platform’s people who may edit text messages alone', async () => {
    await makeRole(admin, '短信助理', 'texter', menusOf(/^system:sms-/))
    await makeUser(admin, 'texter', [roles.texter as number])
    const texter = await server.signIn('texter', PASSWORD)
    const pageOf = async (path: string, query: Record<string, string> = {}) =>
      ((await call('GET', path, admin, undefined, query)).data as { list: Rows }).list
    const channel = { signature: '监听', code: 'HTTP', status: '0', apiKey: 'k', url: 'http://127.0.0.1:9/' }
    const { id: channelId } = await made('/system/sms-channel/create', texter, channel)
    const [template] = await pageOf('/system/sms-template/page', { code: 'phone-code' })
    const { id, channelId: usedId } = template as Rows[number]
    const [login] = await pageOf('/system/sms-template/page', { code: 'login-code' })
    const alter = (what: string, body: object, token = texter) =>
      call('PUT', `/system/sms-${what}/update`, token, body)
    const refused = [
      await alter('template', { id, channelId }),
      await alter('template', { id: login?.id, channelId }),
      await alter('template', { id, content: '{code} {minutes} 改' }),
      await alter('template', { id, status: '1' }),
      // What the log keeps of it.
      await alter('template', { id, type: 2 }),
      await alter('channel', { id: usedId, status: '1' }),
      await call('DELETE', '/system/sms-channel/delete', texter, undefined, { id: String(usedId) }),
    ]
    for (const [index, reply] of refused.entries()) {
      expect(reply, `way ${index}`).toMatchObject({ code: 601, msg: expect.stringContaining('平台管理员') })
    }
    // The rest stays theirs, what clients send back as it was included, and what a channel is not asked for.
    expect(await alter('channel', { id: usedId, url: 'http://127.0.0.1:9/' })).toMatchObject({ code: 200 })
    const [used] = (await pageOf('/system/sms-channel/page')).filter(({ id }) => id === usedId)
    expect(used?.url).toBeNull()
    expect(await alter('template', { ...template, remark: '改' })).toMatchObject({ code: 200 })
    expect(await alter('channel', { id: usedId, remark: '改' })).toMatchObject({ code: 200 })
    expect(await alter('channel', { id: channelId, url: 'http://127.0.0.1:8/' })).toMatchObject({ code: 200 })
    expect(await alter('template', { id, channelId }, admin)).toMatchObject({ code: 200 })
    for (const change of [
      { url: 'http://127.0.0.1:7/' },
      { body: { text: '{content}' } },
      { headers: { text: '{apiKey}' } },
    ]) {
      const reply = await alter('channel', { id: channelId, ...change })
      expect(reply).toMatchObject({ code: 601, msg: expect.stringContaining('平台管理员') })
    }
    expect(await alter('template', { id, channelId: usedId }, admin)).toMatchObject({ code: 200 })
  })

  it('should keep packages of tenants from the platform’s people who hold less than what changes', async () => {
    await makeRole(admin, '租户助理', 'keeper', menusOf(/^system:tenant:|^system:user:(list|query)$/))
    await makeUser(admin, 'keeper', [roles.keeper as number])
    const keeper = await server.signIn('keeper', PASSWORD)
    const whole = await packageOfSchools()
    const small = { name: '小套餐', status: '0', menuIds: menusOf(/^system:user:(list|query)$/) }
    const { id: smallId } = await made('/system/tenant-package/create', admin, small)
    const change = (token: string, body: object) =>
      call('PUT', '/system/tenant/update', token, { id: 2, ...body })
    const tenant = (name: string, packageId: unknown) => ({
      ...{ name, tenantType: 1, packageId, contactName: '何', username: name, password: PASSWORD },
    })
    const beyond = { code: 601, data: { errors: [{ field: 'packageId' }] } }
    expect(await change(keeper, { packageId: smallId })).toMatchObject({
      ...beyond,
      msg: expect.stringContaining('超出了您自己的权限'),
    })
    const big = tenant('keeper-big', whole.id)
    expect(await call('POST', '/system/tenant/create', keeper, big)).toMatchObject(beyond)
    // Tenants that get no more than what is theirs to give, and all else about the others.
    const { id } = await made('/system/tenant/create', keeper, tenant('keeper-small', smallId))
    expect(await change(keeper, { contactName: '新人', packageId: whole.id })).toMatchObject({ code: 200 })
    expect(await change(keeper, { id, packageId: whole.id })).toMatchObject(beyond)
    expect(await change(admin, { id, packageId: whole.id })).toMatchObject({ code: 200 })
  })

  it('should let the platform see who administers a tenant, and give back what was lost', async () => {
    const path = '/system/tenant/administrators'
    const lost = { roleId: roles.admin, menuIds: menusOf(/^system:user:list$/) }
    expect(await call('PUT', '/system/role', school, lost)).toMatchObject({ code: 200 })
    expect(await call('PUT', '/system/role', school, { ...lost, menuIds: richMenus })).toMatchObject({
      code: 403,
    })
    const query = { id: '2' }
    expect(await call('GET', path, school, undefined, query)).toMatchObject({ code: 403 })
    await server.database.inTenant(2, tx =>
      tx.updateTable('sys_user').set({ status: '1' }).where('user_name', '=', 'school').execute(),
    )
    const before = (await call('GET', path, admin, undefined, query)).data as Rows[number]
    expect(before.missing).toBeGreaterThan(0)
    expect(before.administrators).toMatchObject([{ userName: 'school', status: '1' }])
    await makeRole(admin, '平台客服', 'caretaker', menusOf(/^system:tenant:(list|query|restoreAdmin)$/))
    await makeUser(admin, 'caretaker', [roles.caretaker as number])
    const caretaker = await server.signIn('caretaker', PASSWORD)
    expect(await call('GET', path, caretaker, undefined, query)).toMatchObject({ code: 200 })
    expect(await call('PUT', path, caretaker, { id: 2 })).toMatchObject({
      code: 601,
      msg: expect.stringContaining('超出了您自己的权限'),
    })
    expect(await call('PUT', path, admin, { id: 2, userName: 'nobody' })).toMatchObject({ code: 601 })
    expect(await call('PUT', path, admin, { id: 2 })).toMatchObject({
      code: 200,
      data: { missing: 0, administrators: [{ userName: 'school', status: '0' }] },
    })
    const token = await server.signIn('school')
    const { permissions } = await call('GET', '/system/user/getInfo', token)
    expect(permissions).toContain('system:role:edit')
    const log = await first(token, '/system/operlog/list', { title: '恢复管理员' })
    expect(log).toMatchObject({ operName: 'admin', title: '平台恢复管理员权限', businessType: 4 })
    const logged = await first(admin, '/system/operlog/list', { title: '恢复租户管理员' })
    expect(logged).toMatchObject({ status: 0, businessType: 4 })
    for (const entry of [log, logged]) {
      expect(entry.operDetail).toContain('任命的管理员 （空） → school')
      expect(entry.differences).toContainEqual(
        expect.objectContaining({ field: '管理员账号', before: 'school（停用）', after: 'school' }),
      )
      const change = { before: { appointed: null }, after: { appointed: 'school', missing: 0 } }
      expect(entry.changes).toMatchObject([change])
    }
    expect(await call('PUT', path, admin, { id: 1 })).toMatchObject({ code: 601 })
  })
})
