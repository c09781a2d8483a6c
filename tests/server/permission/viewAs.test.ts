import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Row = Record<string, unknown>

describe('PUT /system/user/viewAs', () => {
  let server: TestServer
  let school: string
  beforeAll(async () => {
    server = await startTestServer()
    school = await server.signIn('school')
  })
  afterAll(() => server.close())

  async function userOf(token: string, userName: string): Promise<Row> {
    const { rows } = await server.call('GET', '/system/user/list', { token, query: { userName } })
    const found = (rows as Row[]).find(row => row.userName === userName)
    if (!found) throw new Error(`${userName} is not seen`)
    return found
  }

  const view = (token: string | null, userId: unknown) =>
    server.call('PUT', '/system/user/viewAs', { token, body: { userId } })
  const leave = (token: string) => server.call('DELETE', '/auth/acting', { token })
  const read = (token: string, path: string) => server.call('GET', path, { token })

  it('should refuse who may not, strangers, oneself, and who may do more', async () => {
    const teacher = (await userOf(school, 'teacher')).userId
    expect(await view(null, teacher)).toMatchObject({ code: 401 })
    expect(await view(school, 'x')).toMatchObject({ code: 601 })
    expect(await view(await server.signIn('teacher'), teacher)).toMatchObject({ code: 403 })
    expect(await view(await server.signIn('company'), teacher)).toMatchObject({ code: 404 })
    expect(await view(school, (await userOf(school, 'school')).userId)).toMatchObject({ code: 601 })
    const operator = await server.signIn('operator')
    const admin = await userOf(operator, 'admin')
    expect(await view(operator, admin.userId)).toMatchObject({
      code: 403,
      msg: expect.stringContaining('超出了您自己的'),
    })
  })

  it('should show what the other sees, change nothing, and lead back, all of it in the log', async () => {
    const teacher = await userOf(school, 'teacher')
    expect(await view(school, teacher.userId)).toMatchObject({ code: 200 })
    const info = await read(school, '/system/user/getInfo')
    expect(info).toMatchObject({
      user: { userName: 'teacher' },
      roles: ['teacher'],
      acting: { kind: 'view', name: teacher.nickName, readOnly: true },
    })
    const own = await read(await server.signIn('teacher'), '/system/user/list')
    expect((await read(school, '/system/user/list')).total).toBe(own.total)
    expect(await read(school, '/system/role/list')).toMatchObject({ code: 403 })
    const profile = { token: school, body: { nickName: '改名' } }
    expect(await server.call('PUT', '/system/user/profile', profile)).toMatchObject({
      code: 601,
      msg: expect.stringContaining('只读'),
    })
    expect(await view(school, teacher.userId)).not.toMatchObject({ code: 200 })
    expect(await leave(school)).toMatchObject({ code: 200 })
    expect(await read(school, '/system/user/getInfo')).toMatchObject({ user: { userName: 'school' } })
    expect(await userOf(school, 'teacher')).toMatchObject({ nickName: teacher.nickName })
    const { rows } = await read(school, '/system/operlog/list')
    const titles = (rows as Row[]).filter(row => row.status === 0).map(row => row.title)
    expect(titles).toEqual(expect.arrayContaining(['以用户身份查看', '退出查看']))
  })

  it('should end with the rights that it stands on', async () => {
    const student = await userOf(school, 'student')
    expect(await view(school, student.userId)).toMatchObject({ code: 200 })
    const other = await server.signIn('school')
    const stopped = { userId: student.userId, status: '1' }
    const reply = await server.call('PUT', '/system/user/changeStatus', { token: other, body: stopped })
    expect(reply).toMatchObject({ code: 200 })
    expect(await read(school, '/system/user/getInfo')).toMatchObject({ code: 401 })
    expect(await view(other, student.userId)).toMatchObject({
      code: 601,
      msg: expect.stringContaining('已停用'),
    })
  })
})
