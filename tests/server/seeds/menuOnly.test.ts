import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SourceFile } from '#model/types/index.ts'
import { startOptionsOf } from '#tests/support/startOptionsOf.ts'
import { type Call, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

const page = (key: string, menu: object, route?: object): SourceFile => ({
  path: `fixture/${key}/index.json`,
  text: JSON.stringify({
    title: key,
    menu: { parent: 'system/log', ...menu },
    ...(route ? { route } : {}),
    resource: {
      path: `/fixture/${key}`,
      operations: { export: false },
      properties: { name: { type: 'string', title: '名称', maxLength: 20 } },
    },
  }),
})

const only = (...roles: string[]) => page('care', { roles, only: roles, tenantTypes: ['school'] })
const OPEN = [200, 200]
const CLOSED = [403, 403]

let server: TestServer
const tokens = new Map<string, string>()

async function as(user: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, call: Call = {}) {
  const token = tokens.get(user) ?? (await server.signIn(user))
  tokens.set(user, token)
  return server.call(method, path, { token, ...call })
}
const become = async (...pages: SourceFile[]) =>
  server.reload((await startOptionsOf(server.dataDir, pages)).app)
const seenBy = async (user: string) =>
  JSON.stringify((await as(user, 'GET', '/system/menu/getRouters')).data).includes('fixture/care/index')
const codesOf = async (user: string) => [
  (await as(user, 'GET', '/fixture/care/list')).code,
  (await as(user, 'POST', '/fixture/care', { body: { name: '一' } })).code,
]
const standing = async (user: string) => [await seenBy(user), ...(await codesOf(user))]

async function nodesOf(...names: string[]): Promise<number[]> {
  const rows = await server.database.asOwner(tx =>
    tx
      .selectFrom('sys_menu')
      .select('menu_id')
      .where(eb => eb.or([eb('component', 'in', names), eb('perms', 'in', names)]))
      .execute(),
  )
  return rows.map(({ menu_id }) => menu_id as number)
}

interface Role {
  roleId: number
  roleKey: string
  menuIds: number[]
}

/** Puts menu nodes into a role of an institution, as its administrator does. */
async function give(administrator: string, roleKey: string, ...names: string[]) {
  const { rows } = await as(administrator, 'GET', '/system/role/list', { query: { pageSize: '100' } })
  const { roleId } = (rows as unknown as Role[]).find(role => role.roleKey === roleKey) as Role
  const role = (await as(administrator, 'GET', `/system/role/${roleId}`)).data as unknown as Role
  const menuIds = [...new Set([...role.menuIds, ...(await nodesOf(...names))])]
  return as(administrator, 'PUT', '/system/role', { body: { ...role, menuIds } })
}

beforeAll(async () => {
  server = await startTestServer()
  await become(only('teacher'))
})
afterAll(() => server.close())

describe('menu.only', () => {
  it.each([
    ['a role that it names', 'teacher', [true, ...OPEN]],
    // Administrators hold whatever their package has, and this counts for nothing in their hands.
    ['the administrators of the institution', 'school', [false, ...CLOSED]],
    ['another role', 'student', [false, ...CLOSED]],
    ['the superuser of the platform, who may do everything', 'admin', [true, ...OPEN]],
  ])('should decide for %s', async (_, user, expected) => {
    expect(await standing(user)).toEqual(expected)
  })

  it('should count for nothing in a role to which somebody gives it', async () => {
    const given = await give(
      'school',
      'student',
      'fixture/care/index',
      'fixture:care:list',
      'fixture:care:add',
    )
    expect(given.code).toBe(200)
    expect(await standing('student')).toEqual([false, ...CLOSED])
  })

  it('should be told by the matrix and by the answer to why', async () => {
    const { data } = (await as('school', 'GET', '/system/permission/matrix')) as unknown as {
      data: { roles: { roleKey: string }[]; entries: { page: string; kind: string; rights: number[] }[] }
    }
    const entry = data.entries.find(({ page, kind }) => page === 'fixture/care/index' && kind === 'page')
    const rights = Object.fromEntries(data.roles.map(({ roleKey }, at) => [roleKey, entry?.rights[at]]))
    expect(rights).toMatchObject({ teacher: 1, admin: 0, student: 0 })
    const query = { page: 'fixture/care/index' }
    const why = (await as('school', 'GET', '/system/permission/why', { query })) as unknown as {
      data: { allowed: boolean; chain: { text: string }[] }
    }
    expect(why.data.allowed).toBe(false)
    expect(why.data.chain.map(({ text }) => text).join()).toContain('只给角色 teacher')
  })

  it('should follow the file at the next start, for sessions that are open', async () => {
    await become(only('teacher', 'admin'))
    expect(await standing('school')).toEqual([true, ...OPEN])
    await become(only('admin'))
    expect(await standing('teacher')).toEqual([false, ...CLOSED])
    await become(page('care', { roles: ['teacher'], tenantTypes: ['school'] }))
    expect(await standing('teacher')).toEqual([true, ...OPEN])
    // What was given to it meanwhile counts again.
    expect(await codesOf('student')).toEqual(OPEN)
    await become(only('teacher'))
    expect(await standing('student')).toEqual([false, ...CLOSED])
  })

  it('should leave a permission open that a page without a limit grants too', async () => {
    const buttons = [{ title: '照看', permission: 'fixture:care:list' }]
    await become(only('teacher'), page('desk', { roles: ['student'], buttons }))
    expect(await standing('student')).toEqual([false, 200, 403])
    await become(only('teacher'))
  })

  it('should let nobody make a role of that key who is neither administrator nor of that role', async () => {
    await give('company', 'employee', 'system:role:add', 'system:role:list', 'system:role:edit')
    const role = { roleName: '教师', roleKey: 'teacher', roleSort: 9, status: '0', menuIds: [] }
    const refused = await as('employee', 'POST', '/system/role', { body: role })
    expect(refused).toMatchObject({ code: 601, data: { errors: [{ field: 'roleKey' }] } })
    const other = { ...role, roleName: '文员', roleKey: 'clerk' }
    expect((await as('employee', 'POST', '/system/role', { body: other })).code).toBe(200)
    expect((await as('company', 'POST', '/system/role', { body: role })).code).toBe(200)
  })
})

describe('route.roles', () => {
  const box = page('box', { roles: ['admin'] }, { path: '/fixture/box-desk', roles: ['student'] })

  it('should open the page to its roles, and nothing that the page calls', async () => {
    await become(box)
    const query = { page: 'fixture/box/index' }
    const told = (await as('school', 'GET', '/system/permission/why', {
      query: { ...query, user: String(await userIdOf('student')) },
    })) as unknown as { data: { allowed: boolean; chain: { text: string }[] } }
    expect(told.data.allowed).toBe(true)
    expect(told.data.chain[0]?.text).toContain('的角色 student 打开此页面')
    const { data } = (await as('school', 'GET', '/system/permission/matrix')) as unknown as {
      data: { roles: { roleKey: string }[]; entries: { page: string; kind: string; rights: number[] }[] }
    }
    const rightsOf = (kind: string, roleKey: string) =>
      data.entries.find(entry => entry.page === query.page && entry.kind === kind)?.rights[
        data.roles.findIndex(role => role.roleKey === roleKey)
      ]
    expect([rightsOf('page', 'student'), rightsOf('page', 'teacher')]).toEqual([1, 0])
    expect([rightsOf('action', 'student'), rightsOf('action', 'admin')]).toEqual([0, 1])
    expect((await as('student', 'GET', '/fixture/box/list')).code).toBe(403)
  })
})

async function userIdOf(userName: string): Promise<number> {
  const { user } = (await as(userName, 'GET', '/system/user/getInfo')) as unknown as {
    user: { userId: number }
  }
  return user.userId
}
