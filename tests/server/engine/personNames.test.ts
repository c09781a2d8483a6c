import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Row = Record<string, unknown>

/** Login names say little: what their people are called is answered beside them, and nothing else changes. */
describe('names of people', () => {
  let server: TestServer
  let school: string
  let nickName: unknown
  beforeAll(async () => {
    server = await startTestServer()
    school = await server.signIn('school')
    nickName = ((await read('/system/user/profile')) as Row).nickName
  })
  afterAll(() => server.close())

  const read = async (path: string) => (await server.call('GET', path, { token: school })).data

  it('should stand beside who made a record, and who did what', async () => {
    const body = { noticeTitle: '放假', noticeType: '1', noticeContent: '<p>内容</p>', status: '0' }
    expect(await server.call('POST', '/system/notice', { token: school, body })).toMatchObject({ code: 200 })
    const notices = (await server.call('GET', '/system/notice/list', { token: school })).rows as Row[]
    const own = notices.find(({ noticeTitle }) => noticeTitle === '放假') as Row
    expect(own).toMatchObject({ createBy: 'school', createByName: nickName })
    expect(await read(`/system/notice/${own.noticeId}`)).toMatchObject({ createByName: nickName })

    const [entry] = (await server.call('GET', '/system/operlog/list', { token: school })).rows as Row[]
    expect(entry).toMatchObject({ operName: 'school', operNameName: nickName })
  })

  it('should be looked up by lists only that show them', async () => {
    const [post] = (await server.call('GET', '/system/post/list', { token: school })).rows as Row[]
    expect(post).not.toHaveProperty('createByName')
  })
})
