import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

interface Top extends Reply {
  unreadCount: number
  data: { noticeId: number; noticeTitle: string; isRead: boolean }[]
}

describe('reading of notices', () => {
  let server: TestServer
  let school: string
  let student: string
  let company: string
  const ids: number[] = []

  const top = async (token: string) => (await server.call('GET', '/system/notice/listTop', { token })) as Top
  const stateOf = async (token: string, id: number) =>
    (await top(token)).data.find(notice => notice.noticeId === id)?.isRead

  beforeAll(async () => {
    server = await startTestServer()
    school = await server.signIn('school')
    student = await server.signIn('student')
    company = await server.signIn('company')
    for (const [noticeTitle, status] of [
      ['开学通知', '0'],
      ['考试通知', '0'],
      ['未发布的通知', '1'],
    ]) {
      const body = { noticeTitle, noticeType: '1', status, noticeContent: '<p>正文</p>' }
      const reply = await server.call('POST', '/system/notice', { token: school, body })
      ids.push((reply.data as { noticeId: number }).noticeId)
    }
  })
  afterAll(() => server.close())

  it('should list what is published in the own institution, the latest first, and count what is unread', async () => {
    const reply = await top(student)
    expect(reply.code).toBe(200)
    expect(reply.data.slice(0, 2)).toEqual([
      {
        noticeId: ids[1],
        noticeTitle: '考试通知',
        noticeType: '1',
        createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        publishTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        isRead: false,
      },
      expect.objectContaining({ noticeId: ids[0], isRead: false }),
    ])
    expect(reply.data.map(notice => notice.noticeTitle)).not.toContain('未发布的通知')
    expect(reply.unreadCount).toBe(reply.data.length)
    expect((await top(company)).data.map(notice => notice.noticeTitle)).not.toContain('考试通知')
  })

  it('should need a session', async () => {
    for (const [method, path] of [
      ['GET', '/system/notice/listTop'],
      ['POST', '/system/notice/markRead?noticeId=1'],
      ['POST', '/system/notice/markReadAll'],
    ] as const)
      expect((await server.call(method, path)).code).toBe(401)
  })

  it('should remember for each user what was read, once', async () => {
    const before = await top(student)
    for (let time = 0; time < 2; time++) {
      const reply = await server.call('POST', '/system/notice/markRead', {
        token: student,
        query: { noticeId: String(ids[1]) },
      })
      expect(reply.code).toBe(200)
    }
    expect((await top(student)).unreadCount).toBe(before.unreadCount - 1)
    expect(await stateOf(student, ids[1] as number)).toBe(true)
    expect(await stateOf(school, ids[1] as number)).toBe(false)
  })

  it.each([
    ['an unpublished one', () => String(ids[2]), 'student', 404],
    ['one of another institution', () => String(ids[0]), 'company', 404],
    ['none', () => '', 'student', 404],
    ['what is no id', () => 'abc', 'student', 601],
  ])('should not mark %s', async (_what, noticeId, who, code) => {
    const token = who === 'student' ? student : company
    const reply = await server.call('POST', '/system/notice/markRead', {
      token,
      query: { noticeId: noticeId() },
    })
    expect(reply.code).toBe(code)
  })

  it('should tell the editor who has read it, and nobody else', async () => {
    const readers = (token: string, id: unknown) =>
      server.call('GET', `/system/notice/${id}/readers`, { token })
    expect(await readers(school, ids[1])).toMatchObject({
      code: 200,
      total: 1,
      rows: [{ userName: 'student', deptName: expect.any(String), readTime: expect.any(String) }],
    })
    expect(await readers(school, ids[0])).toMatchObject({ code: 200, total: 0, rows: [] })
    expect((await readers(student, ids[1])).code).toBe(403)
    expect((await readers(await server.signIn('school2'), ids[1])).code).toBe(404)
    const screen = await server.call('GET', '/system/notice/readers/list', {
      token: school,
      query: { noticeId: String(ids[1]), userName: 'stud' },
    })
    expect(screen).toMatchObject({ code: 200, total: 1, rows: [{ userName: 'student' }] })
  })

  it('should mark the named ones, and all where none are named', async () => {
    const mark = (query: Record<string, string>) =>
      server.call('POST', '/system/notice/markReadAll', { token: school, query })
    expect((await mark({ ids: `${ids[0]},${ids[2]}` })).code).toBe(200)
    expect(await stateOf(school, ids[0] as number)).toBe(true)
    expect(await stateOf(school, ids[1] as number)).toBe(false)
    expect((await mark({})).code).toBe(200)
    expect((await top(school)).unreadCount).toBe(0)
  })

  it('should show everybody of the institution what is published, whole and by the page', async () => {
    const board = async (query: Record<string, string>) =>
      server.call('GET', '/system/notice/board', { token: student, query })
    const all = await board({})
    expect(all).toMatchObject({ code: 200, total: (await top(student)).data.length })
    expect((all.rows as { noticeTitle: string }[]).map(row => row.noticeTitle)).not.toContain('未发布的通知')
    expect(await board({ pageNum: '2', pageSize: '1' })).toMatchObject({
      total: all.total,
      rows: [{ noticeId: ids[0], noticeTitle: '开学通知', isRead: false }],
    })
    expect(await board({ isRead: 'true' })).toMatchObject({ total: 1, rows: [{ noticeId: ids[1] }] })
    expect(await board({ isRead: 'false' })).toMatchObject({ total: Number(all.total) - 1 })
    expect(await board({ isRead: 'maybe' })).toMatchObject({ code: 601 })
    expect(await server.call('GET', `/system/notice/board/${ids[1]}`, { token: student })).toMatchObject({
      code: 200,
      data: { noticeId: ids[1], noticeTitle: '考试通知', isRead: true, noticeContent: '<p>正文</p>' },
    })
  })

  it.each([
    ['an unpublished one', () => String(ids[2]), 'student', 404],
    ['one of another institution', () => String(ids[0]), 'company', 404],
    ['what is no id', () => 'abc', 'student', 404],
    ['one without a session', () => String(ids[0]), null, 401],
  ])('should not show %s', async (_what, noticeId, who, code) => {
    const token = { student, company }[who ?? ''] ?? null
    expect((await server.call('GET', `/system/notice/board/${noticeId()}`, { token })).code).toBe(code)
  })

  it('should forget the reading with the notice', async () => {
    const reply = await server.call('DELETE', `/system/notice/${ids[1]}`, { token: school })
    expect(reply.code).toBe(200)
    const left = await server.database.asOwner(tx =>
      tx.selectFrom('sys_notice_read').select('read_id').where('notice_id', '=', ids[1]).execute(),
    )
    expect(left).toEqual([])
  })
})
