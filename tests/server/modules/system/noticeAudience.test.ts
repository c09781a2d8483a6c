import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#server/engine/contracts/records.ts'
import * as sample from '#tests/server/files/support/samples.ts'
import { download, upload } from '#tests/server/files/support/upload.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

/** Moments around now, as on the wire with their offset. */
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

describe('notices and whom they are for', () => {
  let server: TestServer
  const tokens: Record<string, string> = {}
  let people: { teacher: Row; student: Row; otherDept: number }
  beforeAll(async () => {
    server = await startTestServer()
    for (const name of ['school', 'teacher', 'student', 'school2', 'admin'])
      tokens[name] = await server.signIn(name)
    const { rows } = await server.database.asOwner(tx =>
      sql<Row>`select u.user_name, u.user_id, u.dept_id, l.role_id from sys_user u
        join sys_user_role l on l.user_id = u.user_id and l.tenant_id = u.tenant_id
        where u.user_name in ('teacher', 'student') order by u.user_name desc`.execute(tx),
    )
    const [teacher = {}, student = {}] = rows
    const others = await server.database.asOwner(tx =>
      sql<{ id: number }>`select dept_id as id from sys_dept where tenant_id = 2 and parent_id is not null
        and dept_id not in (${teacher.dept_id}, ${student.dept_id}) order by dept_id desc`.execute(tx),
    )
    people = { teacher, student, otherDept: Number(others.rows[0]?.id) }
  })
  afterAll(() => server.close())

  const call = (name: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    server.call(method, path, { token: tokens[name], ...(body ? { body } : {}) })

  async function add(values: Row): Promise<number> {
    const body = { noticeType: '1', noticeContent: '<p>正文</p>', status: '0', ...values }
    const reply = await call('school', 'POST', '/system/notice', body)
    expect(reply).toMatchObject({ code: 200 })
    return Number((reply.data as Row).noticeId)
  }
  const toTeachers = () => ({ roles: [Number(people.teacher.role_id)] })

  /** Every way in which somebody could come across a notice, each with whether he does. */
  async function waysTo(name: string, id: number, title: string): Promise<Record<string, boolean>> {
    const get = (path: string) => call(name, 'GET', path)
    const has = (rows: unknown) => (rows as Row[]).some(row => row.noticeId === id)
    const found = await get(`/system/notice/list?noticeTitle=${encodeURIComponent(title)}`)
    return {
      bell: has((await get('/system/notice/listTop')).data),
      board: has((await get('/system/notice/board?pageSize=100')).rows),
      alone: (await get(`/system/notice/board/${id}`)).code === 200,
      list: has((await get('/system/notice/list?pageSize=100')).rows),
      search: has(found.rows),
      read: (await get(`/system/notice/${id}`)).code === 200,
      choice: JSON.stringify((await get('/system/notice/options?pageSize=100')).data).includes(title),
      mark: (await call(name, 'POST', `/system/notice/markRead?noticeId=${id}`)).code === 200,
    }
  }
  const all = (is: boolean) => ({
    ...{ bell: is, board: is, alone: is, list: is, search: is, read: is, choice: is, mark: is },
  })

  it('should be there for those alone whom it is for, whichever way they look', async () => {
    const id = await add({ noticeTitle: '教师会议', shownTo: toTeachers() })
    expect(await waysTo('teacher', id, '教师会议')).toEqual(all(true))
    expect(await waysTo('student', id, '教师会议')).toEqual(all(false))
    expect(await waysTo('school2', id, '教师会议')).toEqual(all(false))
    const before = (await call('student', 'GET', '/system/notice/listTop')).unreadCount
    await call('student', 'POST', '/system/notice/markReadAll')
    const { rows } = await server.database.asOwner(tx =>
      sql`select 1 from sys_notice_read r where r.notice_id = ${id} and r.user_id = ${people.student.user_id}`.execute(
        tx,
      ),
    )
    expect(before).toBeGreaterThanOrEqual(0)
    expect(rows).toEqual([])
  })

  it.each([
    ['a draft', { status: '1' }],
    ['before its time', { publishTime: inHours(1) }],
    ['after its end', { publishTime: inHours(-2), endTime: inHours(-1) }],
  ])('should be there for nobody but its writers: %s', async (what, values) => {
    const title = `未展示：${what}`
    const id = await add({ noticeTitle: title, ...values })
    expect(await waysTo('teacher', id, title)).toEqual(all(false))
    const { rows } = await call(
      'school',
      'GET',
      `/system/notice/list?noticeTitle=${encodeURIComponent(title)}`,
    )
    const phase = { 'a draft': 'draft', 'before its time': 'soon', 'after its end': 'over' }[what]
    expect(rows).toMatchObject([{ noticeId: id, phase }])
  })

  it.each([null, '', ' '])('should have a status, whatever is sent for none: %j', async status => {
    const body = { noticeTitle: '没有状态', noticeType: '1', noticeContent: '<p>正文</p>' }
    expect(await call('school', 'POST', '/system/notice', { ...body, status })).toMatchObject({
      code: 601,
      msg: '状态不能为空',
    })
    const reply = await call('school', 'POST', '/system/notice', body)
    expect(reply).toMatchObject({ code: 200, data: { status: '0', phase: 'shown' } })
    const { noticeId } = reply.data as Row
    expect(await call('school', 'PUT', '/system/notice', { noticeId, status })).toMatchObject({ code: 601 })
  })

  it('should be a draft that can be published where it was stored without a status before', async () => {
    const id = await add({ noticeTitle: '旧公告' })
    await server.database.asOwner(async tx => {
      await sql`alter table sys_notice alter column status drop not null`.execute(tx)
      await sql`update sys_notice set status = null where notice_id = ${id}`.execute(tx)
    })
    expect((await call('school', 'GET', `/system/notice/${id}`)).data).toMatchObject({ phase: 'draft' })
    const found = await call('school', 'GET', '/system/notice/list?phase=draft&pageSize=100')
    expect((found.rows as Row[]).map(({ noticeId }) => noticeId)).toContain(id)
    const published = await call('school', 'PUT', '/system/notice/publish', { noticeId: id })
    expect(published).toMatchObject({ code: 200 })
    expect((await call('teacher', 'GET', `/system/notice/board/${id}`)).code).toBe(200)
  })

  it('should say since when it is shown where no time was given, and tell a wrong end at the end', async () => {
    const publishTime = async (id: number) =>
      ((await call('school', 'GET', `/system/notice/${id}`)).data as Row).publishTime
    expect(await publishTime(await add({ noticeTitle: '立即发布' }))).toEqual(expect.any(String))
    expect(await publishTime(await add({ noticeTitle: '还是草稿', status: '1' }))).toBeNull()

    const times = { publishTime: inHours(2), endTime: inHours(1) }
    const body = { noticeTitle: '反了', noticeType: '1', status: '0', ...times }
    const reply = await call('school', 'POST', '/system/notice', body)
    expect(reply).toMatchObject({ code: 601, data: { errors: [{ field: 'endTime' }] } })
  })

  it('should open its attachments to those whom it is for, and to its writers', async () => {
    const token = tokens.school as string
    const { url } = (await upload(server, { token, name: '日程.pdf', content: sample.pdf })).data
    const id = await add({ noticeTitle: '带附件', shownTo: toTeachers(), attachments: url })
    const statusFor = async (name: string) =>
      (await download(server, url, tokens[name])).headers['content-type']
    for (const name of ['teacher', 'school']) expect(await statusFor(name)).toContain('application/pdf')
    for (const name of ['student', 'school2']) expect(await statusFor(name)).toContain('json')
    await call('school', 'PUT', '/system/notice/withdraw', { noticeId: id })
    expect(await statusFor('teacher')).toContain('json')
  })

  it('should follow the department of whoever reads', async () => {
    const { user_id: userId, dept_id: deptId } = people.student
    const rule = { departments: [{ id: people.otherDept, below: true }] }
    const id = await add({ noticeTitle: '部门通知', shownTo: rule })
    const sees = async () => (await call('student', 'GET', `/system/notice/board/${id}`)).code
    expect(await sees()).toBe(404)
    const move = async (to: unknown) => {
      const { data } = await call('school', 'GET', `/system/user/${userId}`)
      const { version, userName, nickName } = data as Row
      const moved = { userId, version, userName, nickName, deptId: to }
      expect(await call('school', 'PUT', '/system/user', moved)).toMatchObject({ code: 200 })
    }
    await move(people.otherDept)
    expect(await sees()).toBe(200)
    await move(deptId)
    expect(await sees()).toBe(404)
  })

  it('should be published at once or at its time, be taken back, and keep whom it is for under an old client', async () => {
    const id = await add({ noticeTitle: '先写后发', status: '1', shownTo: toTeachers() })
    const asked = await call('school', 'POST', '/system/notice/consequences?action=publish', { noticeId: id })
    expect(asked).toMatchObject({ code: 200, data: { agreed: expect.any(Number) } })
    const agreed = (asked.data as { agreed: number }).agreed
    const meant = await call('school', 'POST', '/system/audience/people', {
      from: 'system/notice/index',
      ...{ field: 'shownTo', rule: toTeachers() },
    })
    expect(agreed).toBe((meant.data as { people: number }).people)
    expect(await call('school', 'PUT', '/system/notice/publish', { noticeId: id })).toMatchObject({
      code: 200,
    })
    expect((await call('teacher', 'GET', `/system/notice/board/${id}`)).code).toBe(200)
    const old = {
      noticeId: id,
      noticeTitle: '先写后发（改）',
      noticeType: '1',
      status: '0',
      noticeContent: '<p>改</p>',
    }
    expect(await call('school', 'PUT', '/system/notice', old)).toMatchObject({ code: 200 })
    const { data } = await call('school', 'GET', `/system/notice/${id}`)
    expect(data).toMatchObject({ noticeTitle: '先写后发（改）', shownTo: toTeachers(), phase: 'shown' })
    expect(await call('school', 'PUT', '/system/notice/withdraw', { noticeId: id })).toMatchObject({
      code: 200,
    })
    expect((await call('teacher', 'GET', `/system/notice/board/${id}`)).code).toBe(404)
    expect((await call('school', 'GET', `/system/notice/${id}`)).data).toMatchObject({ phase: 'back' })
    expect((await call('teacher', 'PUT', '/system/notice/publish', { noticeId: id })).code).toBe(403)
  })

  it('should tell who has read it and who has not, and remind those once a day, however often it is asked', async () => {
    const { teacher, student } = people
    const shownTo = { people: [Number(teacher.user_id), Number(student.user_id)] }
    const id = await add({ noticeTitle: '请尽快阅读', shownTo })
    await call('teacher', 'POST', `/system/notice/markRead?noticeId=${id}`)
    const people2 = async (state: string) => {
      const { rows } = await call(
        'school',
        'GET',
        `/system/notice/readers/list?noticeId=${id}&readState=${state}`,
      )
      return (rows as Row[]).map(row => row.userName)
    }
    expect(await people2('read')).toEqual(['teacher'])
    expect(await people2('unread')).toEqual(['student'])
    expect((await people2('')).sort()).toEqual(['student', 'teacher'])
    const listed = await call(
      'school',
      'GET',
      `/system/notice/list?noticeTitle=${encodeURIComponent('请尽快')}`,
    )
    expect(listed.rows).toMatchObject([{ reading: '1 / 2' }])
    const remind = () => call('school', 'PUT', '/system/notice/remind', { noticeId: id })
    const replies = await Promise.all([remind(), remind(), remind(), remind()])
    expect(replies[0]).toMatchObject({ code: 200, msg: '正在提醒 1 人' })
    const told = async () => {
      const { rows } = await server.database.inTenant(2, tx =>
        sql<{ name: string }>`select user_name as name from sys_notify_message
          where template_code = 'notice-reminder' and template_content like '%请尽快阅读%'`.execute(tx),
      )
      return rows.map(row => row.name)
    }
    await eventually(async () => expect(await told()).toEqual(['student']))
    await eventually(async () => {
      const depths = await server.database.asPlatform('the queue belongs to no tenant', tx =>
        server.services.queue.depths(tx),
      )
      expect(depths.find(({ name }) => name === 'notice-remind')).toMatchObject({ waiting: 0, running: 0 })
    })
    expect(await told()).toEqual(['student'])
    expect(await remind()).toMatchObject({ code: 601 })
  })
})
