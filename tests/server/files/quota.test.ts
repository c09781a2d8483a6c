import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { multipart } from '../isolation/multipart.ts'

const megabyte = 1024 * 1024

describe('the upload quota of an account', () => {
  let server: TestServer
  let admin: string
  let school: string
  let setting: Record<string, unknown>
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn('admin')
    school = await server.signIn('school')
    const query = { configKey: 'sys.file.quotaMb' }
    const reply = await server.call('GET', '/system/config/list', { token: admin, query })
    setting = (reply.rows as Record<string, unknown>[])[0] ?? {}
  })
  afterAll(() => server.close())

  /** A text of as many bytes. */
  const upload = (token: string, bytes: number): Promise<Reply> =>
    server.call('POST', '/file/upload', { token, ...multipart('file', 'a.txt', Buffer.alloc(bytes, 'a')) })

  async function limit(configValue: string): Promise<void> {
    const { configId } = setting
    const reply = await server.call('PUT', '/system/config', {
      token: admin,
      body: { configId, configValue },
    })
    expect(reply.code).toBe(200)
  }

  const stored = async (): Promise<number> => {
    const row = await server.database.asOwner(tx =>
      tx
        .selectFrom('sys_file')
        .innerJoin('sys_user', 'sys_user.user_id', 'sys_file.user_id')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('user_name', '=', 'school')
        .executeTakeFirstOrThrow(),
    )
    return Number(row.count)
  }

  it('should be a setting of an empty installation', () => {
    expect(setting).toMatchObject({ configKey: 'sys.file.quotaMb', configValue: '1024', configType: 'Y' })
  })

  it('should refuse what does not fit beside the files that are kept, and leave other accounts alone', async () => {
    await limit('2')
    expect((await upload(school, 1.5 * megabyte)).code).toBe(200)
    const refused = await upload(school, 0.6 * megabyte)
    expect(refused).toMatchObject({ code: 601 })
    expect(refused.msg).toContain('每个账号最多 2 MB，已用 1.5 MB')
    expect((await upload(school, 0.5 * megabyte)).code).toBe(200)
    expect((await upload(admin, megabyte)).code).toBe(200)
    expect(await stored()).toBe(2)
  })

  it('should hold against uploads at once', async () => {
    await limit('4')
    const replies = await Promise.all(Array.from({ length: 6 }, () => upload(school, 0.9 * megabyte)))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(2)
    expect(await stored()).toBe(4)
  })

  it('should be lifted by 0, and stay where it was when the setting says nothing of use', async () => {
    await limit('4')
    expect((await upload(school, megabyte)).code).toBe(601)
    await limit('0')
    expect((await upload(school, megabyte)).code).toBe(200)
    await limit('viel')
    expect((await upload(school, megabyte)).code).toBe(200)
  })
})
