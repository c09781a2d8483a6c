import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOnce } from '#server/seeds/readOnce.ts'
import { seedMenus } from '#server/seeds/seedMenus.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

interface Route {
  path: string
  meta: { title: string; group?: { title: string; titleEn?: string } }
  children?: Route[]
}

/** Headings in the menu: they arrange it, and change no address. */
describe('groups of the menu', () => {
  let server: TestServer
  let admin: string
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn('admin')
  })
  afterAll(() => server.close())

  const routes = async (): Promise<Route[]> =>
    (await server.call('GET', '/system/menu/getRouters', { token: admin })).data as Route[]
  const system = async (): Promise<Route[]> =>
    (await routes()).find(({ path }) => path === '/system')?.children ?? []
  const groupOf = async (path: string) =>
    (await system()).find(route => route.path === path)?.meta.group?.title
  const arrange = (use: boolean, token = admin) =>
    server.call('PUT', '/system/menu/grouping', { token, body: { use } })

  /** As an unmodified client joins them: child paths to those of their parents. */
  const addressesOf = (nodes: Route[], above = ''): string[] =>
    nodes.flatMap(({ path, children }) => {
      const own = path.startsWith('/') || path.startsWith('http') ? path : `${above}/${path}`
      return children ? addressesOf(children, own) : [own]
    })

  it('should arrange a new installation, every page at the address that it has without', async () => {
    const grouped = addressesOf(await routes())
    expect(grouped).toEqual(
      expect.arrayContaining([
        '/system/user',
        '/system/log/operlog',
        '/system/mail/mail-account',
        '/system/menu',
      ]),
    )
    const titles = new Set((await system()).map(({ meta }) => meta.group?.title))
    expect(titles).toEqual(new Set(['组织与权限', '系统', '消息渠道', '平台租户', undefined]))
    expect((await system())[0]?.meta.group).toMatchObject({ titleEn: 'People and rights', order: 0 })

    expect(await arrange(false)).toMatchObject({ code: 200 })
    expect((await system()).every(({ meta }) => meta.group === undefined)).toBe(true)
    expect(addressesOf(await routes())).toEqual(grouped)
  })

  it('should be offered to an installation without, and give back the arrangement that it had', async () => {
    const { data } = await server.call('GET', '/system/menu/list', {
      token: admin,
      query: { menuName: '岗位管理' },
    })
    const post = (data as Record<string, unknown>[])[0]
    const body = { ...post, menuGroup: '人事' }
    expect(await server.call('PUT', '/system/menu', { token: admin, body })).toMatchObject({ code: 200 })
    expect(await groupOf('post')).toBe('人事')

    const offered = await server.call('GET', '/system/menu/grouping', { token: admin })
    expect(offered.data).toMatchObject({
      isUsed: false,
      groups: [
        {
          title: '组织与权限',
          members: expect.arrayContaining([{ menuName: '岗位管理', menuGroup: '人事' }]),
        },
        {},
        {},
        {},
      ],
    })
    // Two at once are one after the other, and the former arrangement is not lost.
    await Promise.all([arrange(true), arrange(true)])
    expect(await groupOf('post')).toBe('组织与权限')
    await arrange(false)
    expect(await groupOf('post')).toBe('人事')
    expect(await groupOf('user')).toBeUndefined()
  })

  it('should be arranged by the platform alone', async () => {
    const school = await server.signIn('school')
    expect((await arrange(true, school)).code).toBe(403)
  })

  it('should leave an existing arrangement as it is when a start adds a page', async () => {
    const { app } = server.registry()
    const menus = app.menus.filter(({ component }) => component === 'system/post/index')
    const groupOfPost = await server.database.asOwner(async tx => {
      await tx.updateTable('sys_menu').set({ menu_group: null, former_group: null }).execute()
      await tx.deleteFrom('sys_role_menu').execute()
      const once = await readOnce(tx)
      await once.forget('menu:system/post/index')
      await tx.deleteFrom('sys_menu').where('perms', 'like', 'system:post:%').execute()
      await seedMenus(tx, { ...app, menus }, [], once)
      const found = await tx
        .selectFrom('sys_menu')
        .select('menu_group')
        .where('component', '=', 'system/post/index')
        .executeTakeFirstOrThrow()
      return found.menu_group
    })
    expect(groupOfPost).toBeNull()
  })
})
