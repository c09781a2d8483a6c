import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Row = Record<string, unknown>

/** Where a new record stands that says nothing of it: departments below their parents, roles and posts in their lists. */
describe('the place of a new record', () => {
  let server: TestServer
  let school: string
  beforeAll(async () => {
    server = await startTestServer()
    school = await server.signIn('school')
  })
  afterAll(() => server.close())

  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    server.call(method, path, { token: school, body })
  async function add(path: string, body: object): Promise<Row> {
    const answer = await call('POST', path, body)
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 })
    return answer.data as Row
  }
  const post = (postCode: string, more: object = {}) =>
    add('/system/post', { postCode, postName: `岗位${postCode}`, ...more })

  it('should be after the last, also of those that come at the same moment; what is sent stays', async () => {
    const { rows } = await call('GET', '/system/post/list?pageSize=50')
    const last = Math.max(0, ...(rows as Row[]).map(({ postSort }) => Number(postSort)))
    const made = await Promise.all(['p1', 'p2', 'p3', 'p4'].map(code => post(code)))
    expect(
      made.map(({ postSort }) => postSort).toSorted((one, other) => Number(one) - Number(other)),
    ).toEqual([...[last + 1, last + 2, last + 3, last + 4]])
    expect(await post('p5', { postSort: 0 })).toMatchObject({ postSort: 0 })
    expect(await post('p6', { postSort: '' })).toMatchObject({ postSort: last + 5 })
    // Where the numbers are used up, the highest stands at the end still.
    await post('p7', { postSort: 9999 })
    expect(await post('p8')).toMatchObject({ postSort: 9999 })
  })

  it('should be after the last below the same parent', async () => {
    const root = (await call('GET', '/system/dept/list')).data as Row[]
    const top = root.find(({ parentId }) => parentId === null || parentId === 0) as Row
    const parent = await add('/system/dept', { parentId: top.deptId, deptName: '排序处' })
    const others = root.filter(({ parentId }) => parentId === top.deptId).map(one => Number(one.orderNum))
    expect(parent.orderNum).toBe(Math.max(...others) + 1)
    const below = (deptName: string) => add('/system/dept', { parentId: parent.deptId, deptName })
    expect(await below('一科')).toMatchObject({ orderNum: 1 })
    expect(await below('二科')).toMatchObject({ orderNum: 2 })
  })

  it('should not be taken away by a change', async () => {
    const { postId, postSort } = await post('p9', { postSort: 7 })
    expect(await call('PUT', '/system/post', { postId, postSort: null })).toMatchObject({ code: 601 })
    expect(await call('PUT', '/system/post', { postId, remark: '备注' })).toMatchObject({ code: 200 })
    expect((await call('GET', `/system/post/${postId}`)).data).toMatchObject({ postSort })
  })
})
