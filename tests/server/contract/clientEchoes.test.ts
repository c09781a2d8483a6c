import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Row = Record<string, unknown>

/** How long a job may take to begin and end. */

/** What dialogs of existing clients read, and what they send back unchanged. */
describe('dialogs of existing clients', () => {
  let server: TestServer
  let admin: string
  let school: string

  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn('admin')
    school = await server.signIn('school')
  })
  afterAll(() => server.close())

  const get = (path: string, token = school, query?: Record<string, string>) =>
    server.call('GET', path, { token, query }) as Promise<Reply & { data: Row; rows: Row[] }>
  const send = (method: 'POST' | 'PUT', path: string, body: Row, token = school) =>
    server.call(method, path, { token, body })
  const first = async (path: string, query: Record<string, string>, token = school): Promise<Row> => {
    const reply = await get(path, token, query)
    return (reply.rows ?? (reply.data as unknown as Row[]))[0] as Row
  }

  it('should give choices and what is chosen beside a user', async () => {
    const { userId } = await first('/system/user/list', { userName: 'teacher' })
    const reply = await get(`/system/user/${userId}`)
    expect(reply).toMatchObject({ postIds: expect.any(Array), roleIds: [expect.any(Number)] })
    expect((reply.roles as Row[]).map(role => role.roleKey)).toEqual(['admin', 'teacher', 'student'])
    expect((reply.roles as Row[])[0]).toMatchObject({
      roleName: '学校管理员',
      status: '0',
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    expect((reply.posts as Row[])[0]).toMatchObject({ postName: expect.any(String), status: '0' })
  })

  it('should take a user back as it was read', async () => {
    const { userId } = await first('/system/user/list', { userName: 'teacher' })
    const { data, postIds, roleIds } = await get(`/system/user/${userId}`)
    const echo = { ...data, postIds, roleIds, password: '', deptId: String(data.deptId), sex: '1' }
    expect(await send('PUT', '/system/user', echo)).toMatchObject({ code: 200 })
    expect(await get(`/system/user/${userId}`)).toMatchObject({ data: { sex: '1' }, roleIds })
  })

  it('should create a role from the empty form of a client, and take it back with its tree', async () => {
    const form = {
      roleName: '值班员',
      roleKey: 'watch',
      roleSort: 0,
      status: '0',
      menuIds: [],
      deptIds: [],
      menuCheckStrictly: true,
      deptCheckStrictly: true,
    }
    expect(await send('POST', '/system/role', form)).toMatchObject({ code: 200 })
    const { roleId } = await first('/system/role/list', { roleKey: 'watch' })
    const { data } = await get(`/system/role/${roleId}`)
    expect(await send('PUT', '/system/role', { ...data, roleSort: '3', admin: false })).toMatchObject({
      code: 200,
    })
    expect(await get(`/system/role/${roleId}`)).toMatchObject({ data: { roleSort: 3 } })
  })

  it('should take the data scope with a role, and its departments only where the scope names some', async () => {
    const { deptId } = await first('/system/dept/list', {})
    const body = { roleName: '带范围', roleKey: 'scoped', roleSort: 1, deptIds: [deptId] }
    expect(await send('POST', '/system/role', { ...body, dataScope: '2', deptIds: [] })).toMatchObject({
      code: 601,
      data: { errors: [{ field: 'deptIds' }] },
    })
    expect(await send('POST', '/system/role', { ...body, dataScope: '2' })).toMatchObject({
      code: 200,
      data: { dataScope: '2', deptIds: [deptId] },
    })
    const { roleId } = await first('/system/role/list', { roleKey: 'scoped' })
    expect(await send('PUT', '/system/role', { roleId, deptIds: [] })).toMatchObject({ code: 601 })
    expect(await send('PUT', '/system/role', { roleId, dataScope: '4' })).toMatchObject({ code: 200 })
    expect(await get(`/system/role/${roleId}`)).toMatchObject({ data: { dataScope: '4', deptIds: [] } })
  })

  it("should give the department tree of a role's data scope", async () => {
    const { roleId } = await first('/system/role/list', { roleKey: 'student' })
    const { deptId } = await first('/system/dept/list', {})
    const { data } = await get(`/system/role/${roleId}`)
    const echo = { ...data, dataScope: '2', deptIds: [deptId] }
    expect(await send('PUT', '/system/role/dataScope', echo)).toMatchObject({ code: 200 })
    expect(await get(`/system/role/deptTree/${roleId}`)).toMatchObject({
      code: 200,
      depts: [{ id: deptId, label: '江城职业技术学院', children: expect.any(Array) }],
      checkedKeys: [deptId],
    })
  })

  it('should keep whether departments of the data scope are chosen with those below them', async () => {
    const { roleId } = await first('/system/role/list', { roleKey: 'teacher' })
    const read = async () => (await get(`/system/role/${roleId}`)).data as Record<string, unknown>
    expect(await read()).toMatchObject({ deptCheckStrictly: true })
    const { deptId } = await first('/system/dept/list', {})
    const echo = { ...(await read()), dataScope: '2', deptIds: [deptId], deptCheckStrictly: false }
    expect(await send('PUT', '/system/role/dataScope', echo)).toMatchObject({ code: 200 })
    expect(await read()).toMatchObject({ deptCheckStrictly: false, deptIds: [deptId], dataScope: '2' })
    const silent = { roleId, dataScope: '2', deptIds: [deptId] }
    expect(await send('PUT', '/system/role/dataScope', silent)).toMatchObject({ code: 200 })
    expect(await read()).toMatchObject({ deptCheckStrictly: false })
  })

  it('should take parent 0 for the root of menus and departments', async () => {
    const menu = {
      parentId: 0,
      menuName: '根',
      menuType: 'M',
      orderNum: 9,
      path: 'root',
      icon: '',
      query: '',
    }
    expect(await send('POST', '/system/menu', menu, admin)).toMatchObject({
      code: 200,
      data: { parentId: 0, icon: '' },
    })
    const stored = await first('/system/menu/list', { menuName: '根' }, admin)
    const echo = { ...stored, parentId: 0, children: [], orderNum: '8' }
    expect(await send('PUT', '/system/menu', echo, admin)).toMatchObject({ code: 200, data: { orderNum: 8 } })
    const root = await first('/system/dept/list', {})
    expect(await send('PUT', '/system/dept', { ...root, parentId: 0, children: [] })).toMatchObject({
      code: 200,
    })
  })

  it('should take what is empty in the own profile, and leave what is absent', async () => {
    const full = { nickName: '周怀瑜', phonenumber: '13812345678', email: 'a@example.com', sex: '1' }
    expect(await send('PUT', '/system/user/profile', full)).toMatchObject({ code: 200 })
    expect(await send('PUT', '/system/user/profile', { nickName: '周明' })).toMatchObject({ code: 200 })
    expect(await get('/system/user/profile')).toMatchObject({
      data: { nickName: '周明', phonenumber: '13812345678', email: 'a@example.com', sex: '1' },
    })
    expect(await send('PUT', '/system/user/profile', { ...full, phonenumber: '', email: '' })).toMatchObject({
      code: 200,
    })
    expect(await get('/system/user/profile')).toMatchObject({ data: { phonenumber: null, email: null } })
  })

  it('should take built-in settings, dictionaries, posts and notices back as they were read', async () => {
    const table: [string, string, string][] = [
      ['/system/config', 'configId', admin],
      ['/system/dict/type', 'dictId', admin],
      ['/system/dict/data', 'dictCode', admin],
      ['/system/post', 'postId', school],
      ['/system/notice', 'noticeId', school],
    ]
    // A copy of a notice of the platform, which the demo has, is not the institution's to change.
    const own = { noticeTitle: '自己的公告', noticeType: '2', status: '0', noticeContent: '<p>内容</p>' }
    expect(await send('POST', '/system/notice', own, school)).toMatchObject({ code: 200 })
    for (const [path, key, token] of table) {
      const listed = await first(`${path}/list`, { pageNum: '1', pageSize: '10' }, token)
      const { data } = await get(`${path}/${listed[key]}`, token)
      const reply = await send('PUT', path, data, token)
      expect([path, reply.code]).toEqual([path, 200])
    }
  })

  it('should export from a form body that ends with an ampersand', async () => {
    const response = await server.fastify.inject({
      method: 'POST',
      url: '/prod-api/system/user/export',
      headers: { authorization: `Bearer ${school}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload:
        'pageNum=1&pageSize=10&status=0&params%5BbeginTime%5D=2020-01-01&params%5BendTime%5D=2099-01-01&',
    })
    expect(response.headers['content-type']).toContain('spreadsheetml')
    expect(response.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  it('should sort logs as clients ask', async () => {
    for (const [path, column] of [
      ['/system/operlog/list', 'operTime'],
      ['/system/logininfor/list', 'accessTime'],
    ] as const) {
      const query = { orderByColumn: column, isAsc: 'descending' }
      const { code, rows } = await get(path, school, query)
      const times = rows.map(row => String(row[column]))
      expect([code, times]).toEqual([200, [...times].sort().reverse()])
    }
  })

  it('should answer online users and jobs where clients of another server layout call them', async () => {
    const student = await server.signIn('student')
    const online = await get('/system/online/list', admin, { userName: 'student', ipaddr: '127' })
    expect(online).toMatchObject({
      total: 1,
      rows: [{ userName: 'student', tokenId: expect.any(String), ipaddr: '127.0.0.1' }],
    })
    expect((await get('/system/online/list', student)).code).toBe(403)
    const end = await server.call('DELETE', `/system/online/${online.rows[0]?.tokenId}`, { token: admin })
    expect(end).toMatchObject({ code: 200, msg: '已强制下线 1 个会话' })
    expect((await get('/system/user/getInfo', student)).code).toBe(401)

    const query = { pageNum: '1', pageSize: '10', jobGroup: 'SYSTEM' }
    const [job] = (await get('/schedule/job/list', admin, query)).rows
    expect(job).toMatchObject({
      invokeTarget: 'clearExpired()',
      ...{ cronExpression: expect.any(String), misfirePolicy: '2', concurrent: '1', status: '0' },
    })
    const { jobId, jobGroup } = job as Row
    const { data } = await get(`/schedule/job/${jobId}`, admin)
    expect(await send('PUT', '/schedule/job', data, admin)).toMatchObject({ code: 200 })
    const paused = await send('PUT', '/schedule/job/changeStatus', { jobId, status: '1' }, admin)
    expect(paused).toMatchObject({ code: 200 })
    expect(await send('PUT', '/schedule/job/run', { jobId, jobGroup }, admin)).toMatchObject({ code: 200 })
    await eventually(async () => {
      const { rows } = await get('/schedule/job/log/list', admin, query)
      expect(rows[0]).toMatchObject({ jobName: job?.jobName, jobMessage: expect.any(String), status: '0' })
    })
    expect((await get('/schedule/job/list')).code).toBe(403)
    const clean = await server.call('DELETE', '/schedule/job/log/clean', { token: admin })
    expect(clean).toMatchObject({ code: 200, msg: '已清除 1 条记录' })
    expect((await get('/schedule/job/log/list', admin, query)).total).toBe(0)
  })
})
