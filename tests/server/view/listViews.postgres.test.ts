import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { named, notePages, viewsOf } from './notePages.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(notePages)
})
afterAll(() => server.close())

const AT_ONCE = 40

describe('POST /system/list-view', () => {
  it('should keep no more than there may be, and each name once, whoever saves at the same moment', async () => {
    const teacher = viewsOf(server, await server.signIn('teacher'))
    const school = viewsOf(server, await server.signIn('school'))
    const replies = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => teacher.add({ name: `视图${index % 30}` })),
    )
    const kept = replies.filter(({ code }) => code === 200)
    expect(kept).toHaveLength(20)
    expect(replies.filter(({ code }) => code !== 200 && code !== 601)).toEqual([])
    expect(Object.keys(named(await teacher.list()))).toHaveLength(20)

    const [first] = (await teacher.list()).data as { viewId: number }[]
    await teacher.remove(first?.viewId)
    const shared = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? teacher : school).add({ name: '同名', shared: true }),
      ),
    )
    expect(shared.filter(({ code }) => code === 200)).toHaveLength(1)
  })
})
