import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Row = Record<string, unknown>

interface Told {
  agreed: number
  does?: string
  sections: { title: string; items: { title: string }[] }[]
}

describe('what follows from a change', () => {
  let server: TestServer
  let school: string
  beforeAll(async () => {
    server = await startTestServer()
    school = await server.signIn('school')
  })
  afterAll(() => server.close())

  const call = (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ) => server.call(method, path, { token: school, body, headers })
  const told = async (path: string, body: Row): Promise<Told> => (await call('POST', path, body)).data as Told

  let serial = 0
  /** A post and the department's account that holds it. */
  async function makePost(): Promise<number> {
    serial += 1
    const { data } = await call('POST', '/system/post', {
      ...{ postCode: `asked-${serial}`, postName: `问询岗${serial}`, postSort: serial },
    })
    return (data as { postId: number }).postId
  }

  async function hold(...posts: number[]): Promise<void> {
    serial += 1
    const account = { userName: `holder${serial}`, nickName: `任职者${serial}`, postIds: posts }
    expect(await call('POST', '/system/user', { ...account, password: 'Holder-12345' })).toMatchObject({
      code: 200,
    })
  }

  it('should be told with those who are affected, counted under the rights of whoever asks', async () => {
    const postId = await makePost()
    const stop = { postId, status: '1' }
    expect(await told('/system/post/consequences', stop)).toMatchObject({
      agreed: 0,
      sections: [
        { title: expect.stringMatching(/^停用岗位“问询岗\d+”？$/), items: [{ title: '停用后不能再选用。' }] },
      ],
    })
    await hold(postId)
    await hold(postId)
    expect(await told('/system/post/consequences', stop)).toMatchObject({
      agreed: 2,
      sections: [{ items: [{ title: '2 个用户担任此岗位。' }, { title: '停用后不能再选用。' }] }],
    })
    // What changes nothing, or something else, asks nothing.
    for (const change of [
      { postId, status: '0' },
      { postId, postName: '改名岗' },
    ])
      expect((await told('/system/post/consequences', change)).sections).toEqual([])
    const company = await server.signIn('company')
    const foreign = await server.call('POST', '/system/post/consequences', { token: company, body: stop })
    expect(foreign).toMatchObject({ code: 404 })
    const student = await server.signIn('student')
    expect(
      await server.call('POST', '/system/post/consequences', { token: student, body: stop }),
    ).toMatchObject({
      code: 403,
    })
  })

  it('should name a record as it is called, whatever that looks like', async () => {
    const postId = await makePost()
    const postName = '{records}{count}$&'
    expect(await call('PUT', '/system/post', { postId, postName })).toMatchObject({ code: 200 })
    expect(await told('/system/post/consequences', { postId, status: '1' })).toMatchObject({
      sections: [{ title: `停用岗位“${postName}”？` }],
    })
  })

  it('should be asked about again when more are affected by now, and never of clients that do not ask', async () => {
    const postId = await makePost()
    await hold(postId)
    const { agreed } = await told('/system/post/consequences', { postId, status: '1' })
    await hold(postId)
    const change = { postId, status: '1' }
    const refused = await call('PUT', '/system/post', change, { 'Agreed-Count': `${agreed}` })
    expect(refused).toMatchObject({ code: 601, msg: '受影响的数量已从 1 增加到 2，请重新确认' })
    expect((refused.data as { errors: Row[] }).errors).toMatchObject([{ code: 'MORE_AFFECTED' }])
    expect(await call('PUT', '/system/post', change, { 'Agreed-Count': 'x' })).toMatchObject({ code: 601 })
    expect(await call('PUT', '/system/post', change, { 'Agreed-Count': '2' })).toMatchObject({ code: 200 })
    expect(await call('PUT', '/system/post', { postId, status: '0' })).toMatchObject({ code: 200 })
    expect(await call('PUT', '/system/post', change)).toMatchObject({ code: 200 })
  })

  it('should name the accounts of a tenant that is stopped, and the sessions of a user', async () => {
    const admin = await server.signIn('admin')
    const { data } = await server.call('GET', '/system/tenant/page', {
      token: admin,
      query: { pageSize: '50' },
    })
    const tenant = (data as { list: Row[] }).list.find(({ tenantType }) => tenantType === 2) as Row
    const answer = await server.call('POST', '/system/tenant/consequences', {
      token: admin,
      body: { id: tenant.id, status: '1' },
    })
    expect(answer.data).toMatchObject({
      agreed: tenant.accountUsed,
      sections: [{ title: `停用租户“${tenant.name}”？` }],
    })
    // So does one whose time is set to an end that has passed, once.
    const ends = async (expireTime: string, headers = {}) =>
      server.call('PUT', '/system/tenant/update', {
        token: admin,
        body: { id: tenant.id, expireTime },
        headers,
      })
    const asked = (expireTime: string | null) =>
      server.call('POST', '/system/tenant/consequences', {
        token: admin,
        body: { id: tenant.id, expireTime },
      })
    const past = '2020-01-01 00:00:00'
    const ended = await asked(past)
    expect(ended.data).toMatchObject({
      agreed: tenant.accountUsed,
      sections: [{ title: `租户“${tenant.name}”将立即过期，仍要保存？` }],
    })
    for (const other of ['2999-01-01 00:00:00', null])
      expect((await asked(other)).data).toMatchObject({ sections: [] })
    expect(await ends(past, { 'Agreed-Count': '0' })).toMatchObject({ code: 601 })
    expect(await ends(past, { 'Agreed-Count': `${tenant.accountUsed}` })).toMatchObject({ code: 200 })
    expect((await asked('2019-01-01 00:00:00')).data).toMatchObject({ sections: [] })
    expect(await ends('2999-01-01 00:00:00')).toMatchObject({ code: 200 })

    await server.signIn('teacher')
    const { rows } = await call('GET', '/system/user/list?userName=teacher')
    const { userId } = (rows as Row[])[0] as Row
    const sessions = await told('/system/user/consequences', { userId, status: '1' })
    expect(sessions.agreed).toBeGreaterThan(0)
    expect(sessions.sections[0]?.items[0]?.title).toBe(`其 ${sessions.agreed} 个登录会话将立即退出。`)
  })

  it('should be asked of a new record that begins with the value, and count what is about to be stored', async () => {
    const { rows } = await call('GET', '/system/user/list?userName=teacher')
    const { userId } = (rows as Row[])[0] as Row
    const shownTo = { people: [userId] }
    const notice = { noticeTitle: '期末安排', noticeType: '1', status: '0', shownTo }
    const asked = await told('/system/notice/consequences', notice)
    expect(asked).toMatchObject({
      agreed: 1,
      does: '发布',
      sections: [
        {
          title: '发布“期末安排”？',
          tone: 'change',
          items: [{ title: expect.stringContaining('范围内现有 1 人') }],
        },
      ],
    })
    // As a draft it is for nobody; what is wrong is told as saving it does.
    expect((await told('/system/notice/consequences', { ...notice, status: '1' })).sections).toEqual([])
    expect(
      await call('POST', '/system/notice/consequences', { ...notice, shownTo: { people: ['x'] } }),
    ).toMatchObject({ code: 601 })

    const everybody = { ...notice, shownTo: null }
    expect(await call('POST', '/system/notice', everybody, { 'Agreed-Count': '1' })).toMatchObject({
      code: 601,
    })
    expect(await call('POST', '/system/notice', notice, { 'Agreed-Count': '1' })).toMatchObject({ code: 200 })
    expect(await call('POST', '/system/notice', everybody)).toMatchObject({ code: 200 })

    // Of a draft that is published as it is widened, whoever it is for by then counts.
    const { data } = await call('POST', '/system/notice', { ...notice, status: '1' })
    const { noticeId } = data as Row
    expect(await told('/system/notice/consequences', { noticeId, status: '0' })).toMatchObject({ agreed: 1 })
    const widened = await told('/system/notice/consequences', { noticeId, status: '0', shownTo: null })
    expect(widened.agreed).toBeGreaterThan(1)
    expect(
      await call('PUT', '/system/notice', { noticeId, status: '0', shownTo: null }, { 'Agreed-Count': '1' }),
    ).toMatchObject({ code: 601 })

    // Pages that ask nothing of new records have no such question, and it is for whoever may create.
    expect(await call('POST', '/system/post/consequences', { postName: '新岗', status: '1' })).toMatchObject({
      code: 404,
    })
    const student = await server.signIn('student')
    expect(
      await server.call('POST', '/system/notice/consequences', { token: student, body: notice }),
    ).toMatchObject({ code: 403 })
  })

  it('should be asked of what is published as soon as it is for others, or at another time', async () => {
    const { rows } = await call('GET', '/system/user/list?userName=teacher')
    const { userId } = (rows as Row[])[0] as Row
    const shownTo = { people: [userId] }
    const notice = { noticeTitle: '只给一人', noticeType: '1', status: '0', shownTo }
    const made = async (values: Row) =>
      (await call('POST', '/system/notice', { ...notice, ...values })).data as Row
    const { noticeId } = await made({})
    const everybody = { noticeId, shownTo: null }
    const asked = await told('/system/notice/consequences', everybody)
    expect(asked.agreed).toBeGreaterThan(1)
    expect(asked.sections).toMatchObject([
      {
        title: '“只给一人”已经发布，仍要修改其范围或时间？',
        items: [{ title: expect.stringContaining(`现有 ${asked.agreed} 人`) }],
      },
    ])
    const refused = await call('PUT', '/system/notice', everybody, { 'Agreed-Count': '0' })
    expect(refused).toMatchObject({ code: 601, data: { errors: [{ code: 'MORE_AFFECTED' }] } })
    expect((await call('GET', `/system/notice/${noticeId}`)).data).toMatchObject({ shownTo })
    const ends = await told('/system/notice/consequences', { noticeId, endTime: '2999-01-01 00:00:00' })
    expect(ends).toMatchObject({ agreed: 1, sections: [{}] })

    // Its words alone, a draft, one that is over, and one that is published just now are not asked about so.
    const draft = await made({ status: '1' })
    const past = await made({ publishTime: '2020-01-01 00:00:00', endTime: '2020-02-01 00:00:00' })
    for (const change of [
      { noticeId, noticeTitle: '改名', shownTo, status: '0' },
      { noticeId: draft.noticeId, shownTo: null },
      { noticeId: past.noticeId, shownTo: null },
      { ...everybody, status: '1' },
    ])
      expect((await told('/system/notice/consequences', change)).sections).toEqual([])
    const published = { noticeId: draft.noticeId, status: '0', shownTo: null }
    expect((await told('/system/notice/consequences', published)).sections).toMatchObject([
      { title: '发布“只给一人”？' },
    ])
    expect(
      await call('PUT', '/system/notice', everybody, { 'Agreed-Count': `${asked.agreed}` }),
    ).toMatchObject({ code: 200 })
  })

  it('should be asked of an action that sets the value, of clients that ask', async () => {
    await server.signIn('teacher')
    const { rows } = await call('GET', '/system/user/list?userName=teacher')
    const { userId } = (rows as Row[])[0] as Row
    const path = '/system/user/consequences?action=changeStatus'
    const stop = { userId, status: '1' }
    const asked = await told(path, stop)
    expect(asked.agreed).toBeGreaterThan(0)
    expect(asked.sections).toMatchObject([{ title: expect.stringMatching(/^停用用户“.+”？$/), tone: 'loss' }])
    expect((await told(path, { userId, status: '0' })).sections).toEqual([])
    expect(await call('POST', path, { userId })).toMatchObject({ code: 601 })
    const change = (headers?: Record<string, string>) =>
      call('PUT', '/system/user/changeStatus', stop, headers)
    expect(await change({ 'Agreed-Count': '0' })).toMatchObject({
      code: 601,
      data: { errors: [{ code: 'MORE_AFFECTED' }] },
    })
    expect(await told(path, stop)).toEqual(asked)
    expect(await change({ 'Agreed-Count': `${asked.agreed}` })).toMatchObject({ code: 200 })
    const start = { userId, status: '0' }
    expect(await call('PUT', '/system/user/changeStatus', start, { 'Agreed-Count': '0' })).toMatchObject({
      code: 200,
    })
    expect(await change()).toMatchObject({ code: 200 })
    expect(await call('PUT', '/system/user/changeStatus', start)).toMatchObject({ code: 200 })
  })

  it('should hold a role to the accounts that its preview has told of', async () => {
    const { rows } = await call('GET', '/system/role/list?roleKey=student')
    const { roleId } = (rows as Row[])[0] as Row
    const { agreed } = await told('/system/role/preview', { roleId, status: '1' })
    expect(agreed).toBeGreaterThan(1)
    const stop = { roleId, status: '1' }
    const fewer = { 'Agreed-Count': `${agreed - 1}` }
    for (const path of ['/system/role', '/system/role/changeStatus'])
      expect([path, await call('PUT', path, stop, fewer)]).toEqual([
        path,
        expect.objectContaining({ code: 601 }),
      ])
    expect(await call('PUT', '/system/role', stop, { 'Agreed-Count': `${agreed}` })).toMatchObject({
      code: 200,
    })
    expect(await call('PUT', '/system/role', { roleId, status: '0' })).toMatchObject({ code: 200 })
  })
})
