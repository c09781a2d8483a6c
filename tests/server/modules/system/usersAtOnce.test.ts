import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFirstSheet } from '#server/engine/sheet/readWorkbook.ts'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Row = Record<string, unknown>

const PASSWORD = 'Abcd-1234'

/** What is done to several accounts: one by one under the rules of each, so that no batch does what none may do singly. */
describe('several accounts at once', () => {
  let server: TestServer
  let school: string
  let own: number
  let adminRole: number

  const call = (method: 'GET' | 'POST' | 'PUT', path: string, token: string, body?: object, headers = {}) =>
    server.call(method, path, { token, body, headers })
  const first = async (path: string): Promise<Row> =>
    ((await call('GET', path, school)).rows as Row[])[0] as Row
  const read = async (userId: number): Promise<Row> =>
    (await call('GET', `/system/user/${userId}`, school)).data as Row

  let serial = 0
  async function made(values: Row = {}): Promise<{ userId: number; userName: string }> {
    serial += 1
    const userName = `batch${serial}`
    const body = { userName, nickName: `批量${serial}`, password: PASSWORD, ...values }
    const reply = await call('POST', '/system/user', school, body)
    expect(reply).toMatchObject({ code: 200 })
    return { userId: (reply.data as { userId: number }).userId, userName }
  }

  const refusedOf = (reply: Reply) => (reply.refused as Row[]).map(({ label, reason }) => [label, reason])

  beforeAll(async () => {
    server = await startTestServer()
    school = await server.signIn('school')
    own = (await first('/system/user/list?userName=school')).userId as number
    adminRole = (await first('/system/role/list?roleKey=admin')).roleId as number
  })
  afterAll(() => server.close())

  it('should set the own password for nobody, who would need no old one for that', async () => {
    const reset = (userId: number) =>
      call('PUT', '/system/user/resetPwd', school, { userId, password: 'Other-1234' })
    expect(await reset(own)).toMatchObject({ code: 601, msg: '自己的密码请在个人中心修改' })
    await server.signIn('school')
    const { userId, userName } = await made()
    expect(await reset(userId)).toMatchObject({ code: 200 })
    await server.signIn(userName, 'Other-1234')
  })

  it('should stop those who may be stopped, sign them out, and name who was not and why', async () => {
    const [one, other] = [await made(), await made()]
    const token = await server.signIn(one.userName, PASSWORD)
    const asked = await call('POST', '/system/user/consequences?action=stopAll', school, {
      userId: [one.userId, other.userId],
    })
    expect(asked.data).toMatchObject({
      agreed: 1,
      does: '停用 2 个账号',
      sections: [{ tone: 'loss', title: expect.stringMatching(/^停用 2 个账号：“批量\d+”、“批量\d+”？$/) }],
    })

    // Who would be refused is neither named nor counted: the own account, and those who are stopped already.
    const withOwn = await call('POST', '/system/user/consequences?action=stopAll', school, {
      userId: [own, one.userId, other.userId],
    })
    expect(withOwn.data).toEqual(asked.data)

    // Another session has begun since: it is asked again, and nobody is stopped.
    const later = await server.signIn(other.userName, PASSWORD)
    const userId = [own, one.userId, other.userId]
    const early = await call(
      'PUT',
      '/system/user/stopAll',
      school,
      { userId: userId.slice(1) },
      { 'Agreed-Count': '1' },
    )
    expect(early).toMatchObject({ code: 601, msg: expect.stringContaining('从 1 增加到 2') })
    expect(await call('GET', '/system/user/profile', later)).toMatchObject({ code: 200 })

    const reply = await call('PUT', '/system/user/stopAll', school, { userId })
    expect(reply).toMatchObject({ code: 200, msg: '已停用 2 个账号', done: 2 })
    expect(refusedOf(reply)).toEqual([[expect.any(String), '不能停用或删除自己的账号']])
    const again = { userId: [own, one.userId] }
    expect(await call('POST', '/system/user/consequences?action=stopAll', school, again)).toMatchObject({
      data: { agreed: 0, sections: [] },
    })
    expect((await read(one.userId)).status).toBe('1')
    expect((await read(own)).status).toBe('0')
    for (const ended of [token, later])
      expect(await call('GET', '/system/user/profile', ended)).toMatchObject({ code: 401 })
  })

  it('should start those who are stopped, leave those who are not as they are, and name who was not and why', async () => {
    const menus = (await call('GET', '/system/menu/options', school)).data as Row[]
    const users = menus.find(({ menuName }) => menuName === '用户管理')?.menuId
    const held = menus.filter(({ menuId, parentId }) => menuId === users || parentId === users)
    const menuIds = held.map(({ menuId }) => menuId)
    const { data: role } = await call('POST', '/system/role', school, {
      ...{ roleName: '账号启停', roleKey: 'starter', roleSort: 9, dataScope: '1', menuIds },
    })
    const { roleId } = role as { roleId: number }
    const starter = await server.signIn((await made({ roleIds: [roleId] })).userName, PASSWORD)
    const [one, other, deputy] = [await made(), await made(), await made({ roleIds: [adminRole] })]
    const some = [one.userId, deputy.userId]
    expect(await call('PUT', '/system/user/stopAll', school, { userId: some })).toMatchObject({ done: 2 })
    const refusedLogin = { username: one.userName, password: PASSWORD }
    expect((await call('POST', '/auth/login', school, refusedLogin)).code).not.toBe(200)

    // What stops again says that they are, and is no mistake.
    expect(await call('PUT', '/system/user/stopAll', school, { userId: some })).toMatchObject({
      ...{ code: 200, msg: '2 个账号此前已停用', done: 0, refused: [] },
    })

    const reply = await call('PUT', '/system/user/startAll', starter, { userId: [...some, other.userId] })
    expect(reply).toMatchObject({ code: 200, msg: '已启用 1 个账号，另有 1 个此前已启用', done: 1 })
    expect(refusedOf(reply)).toEqual([
      [expect.stringMatching(/^批量/), expect.stringContaining('持有管理员角色')],
    ])
    expect((await read(deputy.userId)).status).toBe('1')
    await server.signIn(one.userName, PASSWORD)

    const inEnglish = { userId: [one.userId, other.userId] }
    expect(
      await call('PUT', '/system/user/startAll', school, inEnglish, { 'x-language': 'en' }),
    ).toMatchObject({ code: 200, msg: '2 accounts were enabled before' })
  })

  it('should give and take roles, move and reset, each under the rules of a single account', async () => {
    const { data: role } = await call('POST', '/system/role', school, {
      ...{ roleName: '批量角色', roleKey: 'batch', roleSort: 9, menuIds: [] },
    })
    const { roleId } = role as { roleId: number }

    const [dept] = (await call('GET', '/system/dept/list', school)).data as Row[]
    const deptId = dept?.deptId
    const [one, other] = [await made(), await made({ roleIds: [roleId] })]
    const userId = [one.userId, other.userId]

    const given = await call('PUT', '/system/user/changeRoles', school, { userId, giveIds: [roleId] })
    expect(given).toMatchObject({ code: 200, done: 2, refused: [] })
    expect((await read(one.userId)).roleIds).toEqual([roleId])
    await call('PUT', '/system/user/changeRoles', school, { userId, takeIds: [roleId] })
    expect((await read(other.userId)).roleIds).toEqual([])
    expect(await call('PUT', '/system/user/changeRoles', school, { userId })).toMatchObject({ code: 601 })

    expect(await call('PUT', '/system/user/moveAll', school, { userId, deptId })).toMatchObject({ code: 200 })
    expect((await read(one.userId)).deptId).toBe(deptId)

    const body = { userId: [...userId, own], password: 'Fresh-12345' }
    const reset = await call('PUT', '/system/user/resetAll', school, body)
    expect(refusedOf(reset)).toEqual([[expect.any(String), '自己的密码请在个人中心修改']])
    const again = { username: one.userName, password: 'Fresh-12345' }
    expect(await call('POST', '/auth/login', school, again)).toMatchObject({ code: 200 })
  })

  it('should make a password of its own for each where none is given, told once and by no log', async () => {
    const [one, other] = [await made(), await made()]
    const userId = [one.userId, other.userId]
    const reply = await call('PUT', '/system/user/resetAll', school, { userId })
    const { rows, file } = reply.madeSecrets as { rows: string[][]; file: { content: string } }
    expect(rows.map(([, userName]) => userName)).toEqual([one.userName, other.userName])
    const [first = '', second = ''] = rows.map(([, , password]) => password)
    expect(first).not.toBe(second)
    for (const [account, password] of [
      [one, first],
      [other, second],
    ] as const)
      expect(
        await call('POST', '/auth/login', school, { username: account.userName, password }),
      ).toMatchObject({ code: 200 })
    const { rows: cells } = await readFirstSheet(Buffer.from(file.content, 'base64'))
    expect(cells).toHaveLength(2)
    expect(JSON.stringify(cells)).toContain(first)
    const log = await call('GET', '/system/operlog/list?pageSize=50', school)
    expect(JSON.stringify(log)).toContain('resetAll')
    for (const password of [first, second]) expect(JSON.stringify(log)).not.toContain(password)
  })

  it('should leave an institution its last administrator, whoever else is stopped in the same moment', async () => {
    const deputy = await made({ roleIds: [adminRole] })
    const token = await server.signIn(deputy.userName, PASSWORD)
    const clerk = await made()
    const replies = await Promise.all([
      call('PUT', '/system/user/stopAll', school, { userId: [deputy.userId, clerk.userId] }),
      call('PUT', '/system/user/changeRoles', token, { userId: [own, clerk.userId], takeIds: [adminRole] }),
    ])
    const { rows } = await server.call('GET', `/system/role/authUser/allocatedList?roleId=${adminRole}`, {
      token: replies[0]?.code === 200 && (replies[0].refused as Row[]).length === 0 ? school : token,
    })
    const enabled = (rows as Row[]).filter(({ status }) => status === '0')
    expect(enabled).toHaveLength(1)
  })

  it('should reach nobody outside the data scope, and nobody of another institution', async () => {
    const { userId } = await made()
    const stopped = await made({ status: '1' })
    const company = await server.signIn('company')
    const start = await call('PUT', '/system/user/startAll', company, { userId: [stopped.userId] })
    expect(start).toMatchObject({ code: 404 })
    expect((await read(stopped.userId)).status).toBe('1')
    for (const [path, body] of [
      ['stopAll', {}],
      ['moveAll', { deptId: 1 }],
      ['changeRoles', { takeIds: [adminRole] }],
      ['resetAll', { password: 'Fresh-12345' }],
    ] as const) {
      const reply = await call('PUT', `/system/user/${path}`, company, { userId: [userId], ...body })
      expect(reply.code).not.toBe(200)
    }
    expect((await read(userId)).status).toBe('0')
  })
})
