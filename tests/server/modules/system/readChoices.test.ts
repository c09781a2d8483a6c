import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKeptLists } from '#server/auth/keptLists.service.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Row = Record<string, unknown>

describe('the choices beside an account', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await startTestServer()
    token = await server.signIn('school')
  })
  afterAll(() => server.close())

  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const answer = await server.call(method, path, { token, body })
    expect(answer).toMatchObject({ code: 200 })
    return answer
  }
  const choices = async () => {
    const { roles, posts } = await call('GET', '/system/user/')
    return [...(roles as Row[]).map(role => role.roleName), ...(posts as Row[]).map(post => post.postName)]
  }

  it('should follow every change of a post and of a role', async () => {
    const before = await choices()
    expect(await choices()).toEqual(before)
    const post = { postCode: 'kept', postName: '新岗位', postSort: 99, status: '0' }
    const { postId } = (await call('POST', '/system/post', post)).data as Row
    const role = { roleName: '新角色', roleKey: 'kept', roleSort: 99, status: '0', menuIds: [] }
    const { roleId } = (await call('POST', '/system/role', role)).data as Row
    const added = await choices()
    expect(added.filter(name => !before.includes(name))).toEqual(['新角色', '新岗位'])
    await call('PUT', '/system/post', { ...post, postId, postName: '改名岗位' })
    await call('PUT', '/system/role', { ...role, roleId, roleName: '改名角色' })
    expect((await choices()).filter(name => !before.includes(name))).toEqual(['改名角色', '改名岗位'])
    await call('PUT', '/system/role/changeStatus', { roleId, status: '1' })
    const { roles } = await call('GET', '/system/user/')
    expect((roles as Row[]).find(found => found.roleId === roleId)).toMatchObject({ status: '1' })
    await call('DELETE', `/system/post/${postId}`)
    await call('DELETE', `/system/role/${roleId}`)
    expect(await choices()).toEqual(before)
  })

  it('should be read anew on every other server, for this institution alone', async () => {
    const other = await createKeptLists(server.database)
    let readings = 0
    const read = (tenantId: number) => other.read(tenantId, 'posts', async () => [++readings])
    const readBoth = async () => [await read(2), await read(3)].map(list => list.toJSON())
    try {
      expect(await readBoth()).toEqual([[1], [2]])
      expect(await readBoth()).toEqual([[1], [2]])
      const post = { postCode: 'told', postName: '通知岗位', postSort: 99, status: '0' }
      const { postId } = (await call('POST', '/system/post', post)).data as Row
      await expect.poll(readBoth, { timeout: 20_000 }).toEqual([[3], [2]])
      await call('DELETE', `/system/post/${postId}`)
    } finally {
      await other.close()
    }
  })
})
