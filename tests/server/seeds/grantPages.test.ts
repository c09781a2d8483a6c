import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SourceFile } from '#model/types/index.ts'
import { codeOf } from '#tests/server/auth/support.ts'
import { startOptionsOf } from '#tests/support/startOptionsOf.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/startTestServer.ts'

interface Rights {
  roles?: string[]
  readers?: string[]
  tenantTypes?: string[]
}

/** A page of the folder "log" below "system", whose list and buttons roles can be given. */
const page = (key: string, menu: Rights, more: object = {}): SourceFile => ({
  path: `fixture/${key}/index.json`,
  text: JSON.stringify({
    title: key,
    menu: { parent: 'system/log', ...menu },
    resource: {
      path: `/fixture/${key}`,
      properties: { name: { type: 'string', title: '名称' } },
      ...more,
    },
  }),
})

const course = page('course', { roles: ['teacher'], tenantTypes: ['school'] })
const board = page('board', {
  roles: ['operator'],
  readers: ['teacher'],
  tenantTypes: ['school', 'platform'],
})
const desk = page('desk', { roles: ['admin', 'operator'] })
const platform = page('rate', { roles: ['admin', 'operator'] }, { tenancy: 'platform' })

/** What institutions see and may call. */
function rightsOn(server: () => TestServer) {
  const tokens = new Map<string, string>()
  async function as(userName: string, ...[method, path, body]: Parameters<TestServer['call']>) {
    const token = tokens.get(userName) ?? (await server().signIn(userName))
    tokens.set(userName, token)
    return server().call(method, path, { token, ...body })
  }
  /** Components of fixture pages that a menu leads to from its root. */
  async function menuOf(userName: string): Promise<string[]> {
    const { data } = await as(userName, 'GET', '/system/menu/getRouters')
    return [...JSON.stringify(data).matchAll(/fixture\/(\w+)\/index/g)].map(([, key = '']) => key).sort()
  }
  const codesOf = async (userName: string, key: string) => [
    (await as(userName, 'GET', `/fixture/${key}/list`)).code,
    (await as(userName, 'POST', `/fixture/${key}`, { body: { name: '一' } })).code,
  ]
  return { as, menuOf, codesOf }
}

const OPEN = [200, 200]
const CLOSED = [403, 403]
const READING = [200, 403]

describe('grantPages, on an empty database', () => {
  let server: TestServer
  const { as, menuOf, codesOf } = rightsOn(() => server)
  beforeAll(async () => {
    server = await startTestServer([course, board, desk, platform], {}, { empty: true })
  })
  afterAll(() => server.close())

  it.each([
    ['teacher', 'course', true],
    // Administrators have what their package has.
    ['school', 'course', true],
    ['student', 'course', false],
    ['company', 'course', false],
    ['employee', 'course', false],
    ['operator', 'course', false],
    ['school', 'desk', true],
    ['company', 'desk', true],
    ['operator', 'desk', true],
    ['teacher', 'desk', false],
    ['operator', 'rate', true],
    ['school', 'rate', false],
    ['company', 'rate', false],
  ])('should show and open to %s the page %s: %s', async (userName, key, isOpen) => {
    expect((await menuOf(userName)).includes(key)).toBe(isOpen)
    expect(await codesOf(userName, key)).toEqual(isOpen ? OPEN : CLOSED)
  })

  it('should open a page to read to those that its file names as readers, and none of its buttons of writing', async () => {
    // Administrators have what their package has.
    for (const userName of ['teacher', 'school']) {
      expect(await menuOf(userName), userName).toContain('board')
      expect(await codesOf(userName, 'board'), userName).toEqual(READING)
    }
    expect(await codesOf('operator', 'board')).toEqual(OPEN)
    expect(await codesOf('student', 'board')).toEqual(CLOSED)
  })

  it('should leave no role with what the package of its institution lacks', async () => {
    const beyond = await server.database.asOwner(tx =>
      tx
        .selectFrom('sys_role_menu as link')
        .innerJoin('sys_tenant as t', 't.id', 'link.tenant_id')
        .innerJoin('sys_menu as menu', 'menu.menu_id', 'link.menu_id')
        .select(['menu.component', 'menu.perms', 't.name'])
        .where('t.package_id', 'is not', null)
        .where(eb =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('sys_tenant_package_menu as held')
                .select('held.id')
                .whereRef('held.id', '=', 't.package_id')
                .whereRef('held.menu_id', '=', 'link.menu_id'),
            ),
          ),
        )
        .execute(),
    )
    expect(beyond).toEqual([])
  })

  it('should bring the page to a company that registers, where it is for its administrators', async () => {
    const phone = '13911112222'
    await server.call('GET', `/system/company/sendSmserificationCode/${phone}`)
    const body = {
      ...{ companyName: '江城新材料有限公司', creditCode: '91310000MA1FL0001R', contactName: '王明', phone },
      ...{ userName: 'newcompany', password: TEST_PASSWORD, smsCode: await codeOf(server, phone) },
    }
    expect(await server.call('POST', '/system/company/register', { body })).toMatchObject({ code: 200 })
    const { data } = await as('admin', 'GET', '/system/tenant/page', { query: { name: body.companyName } })
    const [{ id }] = (data as { list: [{ id: number }] }).list
    await as('admin', 'PUT', '/system/tenant/update', { body: { id, status: '0' } })
    expect(await menuOf('newcompany')).toEqual(['desk'])
    expect(await codesOf('newcompany', 'desk')).toEqual(OPEN)
    expect(await codesOf('newcompany', 'rate')).toEqual(CLOSED)
  })

  it('should refuse a page for schools to a company whose package and roles were given it by hand', async () => {
    const { permission, reach } = await giveByHand('course', 4)
    expect(reach).toBeGreaterThan(1)
    expect(await menuOf('company')).toEqual(['desk'])
    expect(await codesOf('company', 'course')).toEqual(CLOSED)
    // A node that somebody makes with the same permission is held to the page's types too.
    const body = {
      ...{ menuType: 'C', menuName: '仿制', orderNum: 1, path: 'copy', component: 'fixture/copy/index' },
      ...{ perms: permission, parentId: 0 },
    }
    expect(await as('admin', 'POST', '/system/menu', { body })).toMatchObject({ code: 200 })
    await giveByHand('copy', 4)
    expect(await menuOf('company')).toEqual(['desk'])
    expect(await codesOf('company', 'course')).toEqual(CLOSED)
  })

  it('should tell a company why it cannot have the page', async () => {
    const users = (await as('company', 'GET', '/system/user/list')).rows as {
      userId: number
      userName: string
    }[]
    const userId = users.find(({ userName }) => userName === 'company')?.userId
    const query = { page: 'fixture/course/index', userId: String(userId) }
    const reply = await as('company', 'GET', '/system/permission/why', { query })
    expect(JSON.stringify(reply)).toContain('不适用于本机构的类型')
  })

  /** Puts a page into the package of an institution, as the platform may: its administrators get all of it. */
  async function giveByHand(key: string, tenantId: number) {
    const component = `fixture/${key}/index`
    const { id, menuIds, permission } = await server.database.asOwner(async tx => {
      const node = await tx
        .selectFrom('sys_menu')
        .select(['menu_id', 'perms'])
        .where('component', '=', component)
        .executeTakeFirstOrThrow()
      const below = await tx
        .selectFrom('sys_menu')
        .select('menu_id')
        .where('parent_id', '=', node.menu_id)
        .execute()
      const tenant = await tx
        .selectFrom('sys_tenant')
        .select('package_id')
        .where('id', '=', tenantId)
        .executeTakeFirstOrThrow()
      const ids = [node.menu_id, ...below.map(row => row.menu_id)] as number[]
      return { id: tenant.package_id as number, menuIds: ids, permission: node.perms as string }
    })
    const held = (await as('admin', 'GET', '/system/tenant-package/get', { query: { id: String(id) } }))
      .data as { menuIds: number[] }
    const body = { id, menuIds: [...held.menuIds, ...menuIds] }
    expect(await as('admin', 'PUT', '/system/tenant-package/update', { body })).toMatchObject({ code: 200 })
    const links = await server.database.asOwner(tx =>
      tx
        .selectFrom('sys_role_menu')
        .select('menu_id')
        .where('tenant_id', '=', tenantId)
        .where('menu_id', 'in', menuIds)
        .execute(),
    )
    return { permission, reach: links.length }
  }
})

describe('grantPages, on an empty database without demo institutions', () => {
  let server: TestServer
  const { as, menuOf, codesOf } = rightsOn(() => server)
  beforeAll(async () => {
    server = await startTestServer([course, desk], { DEMO: 'off' }, { empty: true })
  })
  afterAll(() => server.close())

  it.each([
    ['newschool', 2, '学校标准套餐', ['course', 'desk']],
    ['newcompany', 3, '企业标准套餐', ['desk']],
    ['newunion', 5, '学校标准套餐', ['desk']],
  ])('should bring pages to %s by its package', async (username, tenantType, name, expected) => {
    const { data } = await as('admin', 'GET', '/system/tenant-package/page', { query: { name } })
    const [{ id: packageId }] = (data as { list: [{ id: number }] }).list
    const tenant = { name: username, tenantType, packageId, contactName: '何平' }
    const body = { ...tenant, username, password: TEST_PASSWORD }
    expect(await as('admin', 'POST', '/system/tenant/create', { body })).toMatchObject({ code: 200 })
    expect(await menuOf(username)).toEqual(expected)
    expect(await codesOf(username, 'course')).toEqual(expected.includes('course') ? OPEN : CLOSED)
  })
})

describe('grantPages, on a database that is in use', () => {
  let server: TestServer
  const { as, menuOf, codesOf } = rightsOn(() => server)
  const become = async (...pages: SourceFile[]) =>
    server.reload((await startOptionsOf(server.dataDir, pages)).app)
  const withAction = page(
    'course',
    { roles: ['teacher'], tenantTypes: ['school'] },
    {
      actions: { close: { title: '结课', set: { name: "'已结课'" } } },
    },
  )

  beforeAll(async () => {
    server = await startTestServer()
    expect(await menuOf('teacher')).toEqual([])
    await become(course)
  })
  afterAll(() => server.close())

  it('should give a page that comes later to its roles, their packages and nobody else', async () => {
    expect(await menuOf('teacher')).toEqual(['course'])
    expect(await codesOf('teacher', 'course')).toEqual(OPEN)
    expect(await codesOf('school', 'course')).toEqual(OPEN)
    expect(await menuOf('student')).toEqual([])
    expect(await menuOf('company')).toEqual([])
    expect(await codesOf('company', 'course')).toEqual(CLOSED)
  })

  it('should give a button that comes later', async () => {
    await become(withAction)
    const { rows } = await as('teacher', 'GET', '/fixture/course/list')
    const [{ courseId }] = rows as [{ courseId: number }]
    const reply = await as('teacher', 'PUT', '/fixture/course/close', { body: { courseId } })
    expect(reply).toMatchObject({ code: 200 })
  })

  it('should not give back what was taken away, at later starts', async () => {
    const { rows } = await as('school', 'GET', '/system/role/list')
    const { roleId } = (rows as { roleId: number; roleKey: string }[]).find(
      ({ roleKey }) => roleKey === 'teacher',
    ) as { roleId: number }
    const role = (await as('school', 'GET', `/system/role/${roleId}`)).data as { menuIds: number[] }
    const nodes = await server.database.asOwner(tx =>
      tx.selectFrom('sys_menu').select('menu_id').where('component', '=', 'fixture/course/index').execute(),
    )
    const taken = nodes.map(node => node.menu_id)
    const body = { ...role, menuIds: role.menuIds.filter(id => !taken.includes(id)) }
    expect(await as('school', 'PUT', '/system/role', { body })).toMatchObject({ code: 200 })
    expect(await menuOf('teacher')).toEqual([])

    await become(withAction, desk)
    expect(await menuOf('teacher')).toEqual([])
    expect(await menuOf('school')).toEqual(['course', 'desk'])
  })

  it('should take what a database has that noted no grants yet for given, and find its packages', async () => {
    await server.database.asOwner(async tx => {
      await tx
        .deleteFrom('sys_seed')
        .where(eb => eb.or([eb('name', 'like', 'grant%'), eb('name', 'like', 'package:2:%')]))
        .execute()
      await tx
        .updateTable('sys_tenant_package')
        .set({ name: '改名套餐' })
        .where('name', '=', '学校标准套餐')
        .execute()
    })
    await become(withAction, desk, page('lesson', { roles: ['teacher'] }))
    expect(await menuOf('teacher')).toEqual(['lesson'])
    expect(await menuOf('school')).toEqual(['course', 'desk', 'lesson'])
    await become(withAction, desk)
  })

  it('should give a page to roles and types of tenant that its file names later', async () => {
    await become(page('course', { roles: ['teacher', 'student'], tenantTypes: ['school'] }), desk)
    expect(await menuOf('student')).toEqual(['course'])
    expect(await menuOf('teacher')).not.toContain('course')

    const wide = { roles: ['teacher', 'student', 'employee'], tenantTypes: ['school', 'company'] }
    await become(page('course', wide), desk)
    expect(await menuOf('employee')).toEqual(['course'])
    expect(await codesOf('employee', 'course')).toEqual(OPEN)
  })

  it('should close the page to types of tenant that its file names no more, and open it again as it was', async () => {
    await become(page('course', { roles: ['teacher', 'student'], tenantTypes: ['school'] }), desk)
    expect(await menuOf('employee')).toEqual([])
    expect(await codesOf('employee', 'course')).toEqual(CLOSED)
    expect(await menuOf('student')).toEqual(['course'])

    await become(page('course', { roles: ['teacher', 'student'] }), desk)
    expect(await menuOf('employee')).toEqual(['course'])
    expect(await codesOf('employee', 'course')).toEqual(OPEN)
  })

  it('should leave packages alone that people have made', async () => {
    const packageOf = (id: number) =>
      server.database.asOwner(tx =>
        tx.selectFrom('sys_tenant_package_menu').select('menu_id').where('id', '=', id).execute(),
      )
    const menus = (await as('admin', 'GET', '/system/menu/options')).data as {
      value: number
      label: string
    }[]
    const menuIds = menus.filter(({ label }) => label === '岗位管理').map(({ value }) => value)
    const made = await as('admin', 'POST', '/system/tenant-package/create', {
      body: { name: '自建套餐', status: '0', menuIds },
    })
    const { id } = made.data as { id: number }
    expect(
      await as('admin', 'PUT', '/system/tenant/update', { body: { id: 3, packageId: id } }),
    ).toMatchObject({ code: 200 })
    const before = await packageOf(id)
    await become(page('later', { roles: ['admin'] }))
    expect(await packageOf(id)).toEqual(before)
    expect(await menuOf('school2')).toEqual([])
    expect(await menuOf('school3')).toContain('later')
  })
})
