import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

interface Matrix {
  roles: { roleId: number; roleKey: string; users: number; everything: boolean; enabled: boolean }[]
  entries: { page: string; kind: string; name: string; permissions: string[]; rights: number[] }[]
}

describe('GET /system/permission/matrix', () => {
  let server: TestServer
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    server = await startTestServer()
    for (const name of ['admin', 'school', 'teacher', 'company']) tokens[name] = await server.signIn(name)
  })
  afterAll(() => server.close())

  const read = (token: string | undefined) => server.call('GET', '/system/permission/matrix', { token })
  const matrixOf = async (name: string) => (await read(tokens[name])).data as Matrix

  /** What a role may do with an entry of the matrix. */
  function rights({ roles, entries }: Matrix, roleKey: string, [page, kind, name]: string[]): number {
    const entry = entries.find(found => found.page === page && found.kind === kind && found.name === name)
    if (!entry) throw new Error(`The matrix has no ${kind} ${name} of ${page}.`)
    return entry.rights[roles.findIndex(role => role.roleKey === roleKey)] as number
  }

  it('should be shown to holders of its permission only', async () => {
    expect(await read(undefined)).toMatchObject({ code: 401 })
    expect(await read(tokens.teacher)).toMatchObject({ code: 403 })
    expect(await read(tokens.school)).toMatchObject({ code: 200 })
  })

  it('should have the roles of the own institution alone', async () => {
    const keys = async (name: string) => (await matrixOf(name)).roles.map(({ roleKey }) => roleKey)
    expect(await keys('school')).toEqual(['admin', 'teacher', 'student'])
    expect(await keys('company')).toEqual(['admin', 'employee'])
    const { roles } = await matrixOf('school')
    expect(roles.find(({ roleKey }) => roleKey === 'admin')).toMatchObject({ everything: false, users: 1 })
    expect((await matrixOf('admin')).roles[0]).toMatchObject({ roleKey: 'admin', everything: true })
  })

  it('should say page, button and field of each role as the server decides it', async () => {
    const matrix = await matrixOf('school')
    const of = (roleKey: string, ...entry: string[]) => rights(matrix, roleKey, entry)
    const user = 'system/user/index'
    expect(of('teacher', user, 'page', '')).toBe(1)
    expect(of('student', user, 'page', '')).toBe(0)
    expect([of('teacher', user, 'action', 'update'), of('admin', user, 'action', 'update')]).toEqual([0, 1])
    expect([of('teacher', user, 'field', 'email'), of('admin', user, 'field', 'email')]).toEqual([1, 3])
    // Never answered to anybody, and set by whoever makes an account.
    expect([of('teacher', user, 'field', 'password'), of('admin', user, 'field', 'password')]).toEqual([0, 2])
    expect(of('admin', '', 'action', 'system:school:edit')).toBe(1)
  })

  it('should list what the package of the institution holds, in the order of the menu', async () => {
    const pagesOf = async (name: string) => [
      ...new Set((await matrixOf(name)).entries.map(({ page }) => page)),
    ]
    const own = await pagesOf('school')
    expect(own).not.toContain('system/config/index')
    expect(own).not.toContain('monitor/job/index')
    const order = ['system/user/index', 'system/role/index', 'system/role-auth/user', 'system/dept/index']
    expect(own.filter(page => order.includes(page))).toEqual(order)
    const all = await pagesOf('admin')
    expect(all.indexOf('system/config/index')).toBeGreaterThan(all.indexOf('system/dept/index'))
    expect(all.indexOf('monitor/job/index')).toBeGreaterThan(all.indexOf('system/config/index'))
  })

  it('should say of a stopped role that it grants nothing', async () => {
    const { roles } = await matrixOf('school')
    const { roleId } = roles.find(({ roleKey }) => roleKey === 'teacher') as Matrix['roles'][number]
    const stop = { token: tokens.school, body: { roleId, status: '1' } }
    expect(await server.call('PUT', '/system/role/changeStatus', stop)).toMatchObject({ code: 200 })
    const after = await matrixOf('school')
    expect(after.roles.find(role => role.roleId === roleId)).toMatchObject({ enabled: false })
    expect(rights(after, 'teacher', ['system/user/index', 'page', ''])).toBe(0)
  })
})
