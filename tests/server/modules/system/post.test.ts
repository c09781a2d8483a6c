import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

describe('DELETE /system/post/:ids', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await startTestServer()
    token = await server.signIn('school')
  })
  afterAll(() => server.close())

  it('should keep a post that somebody holds, name it, and remove none of those asked for with it', async () => {
    const make = { postCode: 'free', postName: '空缺岗位', postSort: 9 }
    const made = await server.call('POST', '/system/post', { token, body: make })
    const { postId } = made.data as { postId: number }
    const list = await server.call('GET', '/system/post/list', { token, query: { postCode: 'counselor' } })
    const [held] = list.rows as { postId: number }[]

    const refused = await server.call('DELETE', `/system/post/${postId},${held?.postId}`, { token })
    expect(refused).toMatchObject({ code: 601, msg: '岗位“辅导员”已分配给用户，不能删除' })
    const kept = await server.call('GET', `/system/post/${postId}`, { token })
    expect(kept).toMatchObject({ code: 200 })
    expect(await server.call('DELETE', `/system/post/${postId}`, { token })).toMatchObject({ code: 200 })
  })
})
