import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

const ENGLISH = { 'x-language': 'en' }

interface Refusal {
  errors: { field: string; code: string; message: string }[]
}

describe('the language of an answer', () => {
  let server: TestServer
  let token: string

  beforeAll(async () => {
    server = await startTestServer()
    token = await server.signIn('admin')
  })
  afterAll(() => server.close())

  /** The same call by a client with an English screen, by one that says nothing, and by one in an English browser. */
  async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, call: Call = {}) {
    const english = await server.call(method, path, { token, ...call, headers: ENGLISH })
    const chinese = await server.call(method, path, { token, ...call })
    const browser = { 'accept-language': 'en-US,en;q=0.9', 'content-language': 'en' }
    expect((await server.call(method, path, { token, ...call, headers: browser })).msg).toBe(chinese.msg)
    return { english, chinese }
  }

  it('should be that of the screen for an unknown record', async () => {
    const { english, chinese } = await ask('GET', '/system/post/999999')
    expect(english).toMatchObject({ code: 404, msg: 'Not found' })
    expect(chinese).toMatchObject({ code: 404, msg: '访问资源不存在' })
  })

  it('should be that of the screen for what breaks a schema, the titles of its fields included', async () => {
    const { english, chinese } = await ask('POST', '/system/post', { body: { postName: '', postCode: 'x' } })
    expect(english.msg).toContain('Post name is required')
    expect((english.data as Refusal).errors).toContainEqual(
      expect.objectContaining({ field: 'postName', message: 'Post name is required' }),
    )
    expect(chinese.msg).toContain('岗位名称不能为空')
    expect((chinese.data as Refusal).errors).toContainEqual(
      expect.objectContaining({ field: 'postName', message: '岗位名称不能为空' }),
    )
  })

  it('should be that of the screen for a refusal with values', async () => {
    const { data: rows } = (await server.call('GET', '/system/dept/list', { token })) as unknown as {
      data: { deptId: number; parentId: number | null }[]
    }
    const parent = rows.find(({ deptId }) => rows.some(({ parentId }) => parentId === deptId))
    const { english, chinese } = await ask('DELETE', `/system/dept/${parent?.deptId}`)
    expect(english.msg).toMatch(/^The department ".+" stands below it, so it cannot be deleted$/)
    expect(chinese.msg).toMatch(/^存在下级部门“.+”，不能删除$/)
  })

  it('should be that of the screen for a body of a written route, and for success', async () => {
    const body = { username: '', password: 'x' }
    const { english, chinese } = await ask('POST', '/auth/login', { token: null, body })
    expect(english.data).toMatchObject({ errors: [{ field: 'username', message: 'User name is required' }] })
    expect(chinese.data).toMatchObject({ errors: [{ field: 'username', message: '用户名不能为空' }] })
    const { english: done, chinese: zh } = await ask('GET', '/system/post/list')
    expect([done.msg, zh.msg]).toEqual(['Done', '操作成功'])
  })

  it('should be that of the screen for the chain of why', async () => {
    const query = { page: 'system/post/index', action: 'create' }
    const { english, chinese } = await ask('GET', '/system/permission/why', { query })
    const texts = (answer: typeof english) =>
      (answer.data as { chain: { text: string }[] }).chain.map(({ text }) => text)
    expect(texts(english)[0]).toBe('Using "Add" needs the permission system:post:add')
    expect(texts(chinese)[0]).toBe('使用“新增”需要权限 system:post:add')
    expect(texts(english)[1]).toMatch(/^The menu grants it: "/)
    expect(texts(english)[2]).toMatch(/^".+" is an administrator of the platform and has all permissions$/)
  })

  it('should leave Chinese in the operation log and in the login log', async () => {
    await server.call('DELETE', '/system/dept/1', { token, headers: ENGLISH })
    await server.call('POST', '/system/post', {
      token,
      headers: ENGLISH,
      body: { postName: 'Gardener', postCode: 'gardener', postSort: 9 },
    })
    await server.call('POST', '/auth/login', {
      headers: ENGLISH,
      body: { username: 'admin', password: 'wrong' },
    })
    const { rows } = (await server.call('GET', '/system/operlog/list', { token })) as unknown as {
      rows: { operDetail: string }[]
    }
    const told = rows.map(({ operDetail }) => operDetail)
    expect(told).toContainEqual(expect.stringMatching(/^未完成：.*不能删除$/))
    expect(told).toContain('新增“Gardener”')
    const logins = (await server.call('GET', '/system/logininfor/list', { token })) as unknown as {
      rows: { msg: string }[]
    }
    expect(logins.rows[0]?.msg).toBe('用户名或密码错误')
  })

  it('should be Chinese for a language that the server does not speak', async () => {
    const headers = { 'x-language': 'fr' }
    const answer = await server.call('GET', '/system/post/999999', { token, headers })
    expect(answer.msg).toBe('访问资源不存在')
  })
})
