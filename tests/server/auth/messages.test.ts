import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

interface Message {
  id: number
  templateContent: string
  readStatus: boolean
  createTime: string
}

describe('/system/notify-message', () => {
  let server: TestServer
  let token: string
  const base = '/system/notify-message'
  const get = (path: string, query: Record<string, string | string[]> = {}, as: string | null = token) =>
    server.call('GET', `${base}/${path}`, { token: as, query })
  const put = (path: string, as: string | null = token) =>
    server.call('PUT', `${base}/${path}`, { token: as })
  const page = async (query: Record<string, string | string[]> = {}, as = token) =>
    (await get('my-page', query, as)).data as { list: Message[]; total: number }

  beforeAll(async () => {
    server = await startTestServer()
    token = await server.signIn('student')
  })
  afterAll(() => server.close())

  it.each(['my-page', 'get-unread-list', 'get-unread-count', 'page'])(
    'should need a session for %s',
    async path => {
      expect(await get(path, {}, null)).toMatchObject({ code: 401 })
    },
  )

  it('should show the demo messages in the shape that clients read', async () => {
    const { list, total } = await page()
    expect(total).toBe(2)
    expect(list[0]).toEqual({
      id: expect.any(Number),
      templateNickname: '平台运营',
      templateType: 1,
      templateCode: 'announcement',
      templateContent: expect.stringContaining('双选会'),
      templateParams: { content: expect.any(String) },
      readStatus: false,
      readTime: null,
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    expect(await get('get-unread-count')).toMatchObject({ code: 200, data: 1 })
    expect((await get('get-unread-list')).data).toHaveLength(1)
  })

  it('should filter by reading and by time, and page', async () => {
    expect((await page({ readStatus: 'true' })).total).toBe(1)
    expect((await page({ readStatus: 'false' })).total).toBe(1)
    expect(await page({ pageNo: '2', pageSize: '1' })).toMatchObject({
      total: 2,
      list: [{ readStatus: true }],
    })
    expect((await page({ 'createTime[0]': '2020-01-01', 'createTime[1]': '2020-12-31' })).total).toBe(0)
    expect((await page({ createTime: ['2020-01-01', '2099-12-31'] })).total).toBe(2)
  })

  it.each([
    [{ pageNo: '0' }],
    [{ pageSize: 'x' }],
    [{ readStatus: 'maybe' }],
    [{ 'createTime[0]': "'; drop table sys_user" }],
  ])('should refuse the query %j', async query => {
    expect(await get('my-page', query)).toMatchObject({ code: 601 })
  })

  it("should mark own messages as read, and nobody else's", async () => {
    const [own] = (await page({ readStatus: 'false' })).list
    const teacher = await server.signIn('teacher')
    const [foreign] = (await page({}, teacher)).list
    expect(await put(`update-read?ids=${own?.id}`, null)).toMatchObject({ code: 401 })
    expect(await put('update-read')).toMatchObject({ code: 601 })
    expect(await put('update-read?ids=abc')).toMatchObject({ code: 601 })
    expect(await put(`update-read?ids=${own?.id}&ids=${foreign?.id}`)).toMatchObject({ code: 404 })
    expect(await put(`update-read?ids=${own?.id},999999`)).toMatchObject({ code: 404 })
    expect(await get('get-unread-count')).toMatchObject({ data: 1 })
    expect(await put(`update-read?ids=${own?.id}&ids=${own?.id}`)).toMatchObject({ code: 200, data: true })
    expect(await get('get-unread-count')).toMatchObject({ data: 0 })
    expect(await get('get-unread-count', {}, teacher)).toMatchObject({ data: 1 })
    expect(await put('update-all-read', teacher)).toMatchObject({ code: 200, data: true })
    expect(await get('get-unread-count', {}, teacher)).toMatchObject({ data: 0 })
  })

  it('should tell an account that its password was reset', async () => {
    const school = await server.signIn('school')
    const { rows } = await server.call('GET', '/system/user/list', {
      token: school,
      query: { userName: 'teacher' },
    })
    const [{ userId } = { userId: 0 }] = rows as { userId: number }[]
    await server.call('PUT', '/system/user/resetPwd', {
      token: school,
      body: { userId, password: 'Reset-Pass-1' },
    })
    const [latest] = (await page({}, await server.signIn('teacher', 'Reset-Pass-1'))).list
    expect(latest?.templateContent).toContain('管理员 school 重置了您的密码')
  })

  it('should send nothing by a template that the platform has stopped', async () => {
    const { database } = server
    await database.asOwner(tx =>
      tx
        .updateTable('sys_notify_template')
        .set({ status: '1' })
        .where('code', '=', 'password-changed')
        .execute(),
    )
    const before = (await page()).total
    const body = { oldPassword: 'Test-Password-1', newPassword: 'Student-Pass-1' }
    await server.call('PUT', '/system/user/profile/updatePwd', { token, body })
    expect((await page()).total).toBe(before)
  })

  it('should show all messages of a tenant to who may see them only', async () => {
    expect(await get('page')).toMatchObject({ code: 403 })
    const admin = await server.signIn('admin')
    const { data } = await get('page', { userName: 'admin' }, admin)
    expect(data).toMatchObject({ total: 2, list: [{ userName: 'admin', readStatus: false }, {}] })
    expect((await get('page', { userName: 'student' }, admin)).data).toMatchObject({ total: 0 })
  })
})
