import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Row = Record<string, unknown>
const PASSWORD = 'Asker-12345'

describe('requests for pages', () => {
  let server: TestServer
  let admin: string
  let school: string
  let menus: { menuId: number; perms: string; component: string | null }[]
  let serial = 0
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn('admin')
    school = await server.signIn('school')
    menus = (await server.call('GET', '/system/menu/list', { token: admin })).data as typeof menus
  })
  afterAll(() => server.close())

  const menuIdsOf = (...perms: string[]) =>
    menus.filter(node => perms.includes(node.perms)).map(({ menuId }) => menuId)

  async function makeRole(menuIds: number[]): Promise<number> {
    serial += 1
    const body = {
      roleName: `角色${serial}`,
      roleKey: `asked${serial}`,
      roleSort: 9,
      dataScope: '5',
      menuIds,
    }
    const reply = await server.call('POST', '/system/role', { token: school, body })
    expect(reply).toMatchObject({ code: 200 })
    return (reply.data as { roleId: number }).roleId
  }

  /** Somebody of the school with these roles. */
  async function makeAsker(...roleIds: number[]) {
    serial += 1
    const userName = `asker${serial}`
    const body = { userName, nickName: userName, password: PASSWORD, roleIds }
    const reply = await server.call('POST', '/system/user', { token: school, body })
    const { userId } = reply.data as { userId: number }
    const token = await server.signIn(userName, PASSWORD)
    const ask = async (path: string) => {
      const asked = await server.call('POST', '/system/access/request', { token, body: { path } })
      expect(asked).toMatchObject({ code: 200 })
    }
    const told = async () =>
      (await server.call('GET', '/system/notify-message/get-unread-list', { token })).data as Row[]
    return { userId, userName, token, ask, told }
  }

  const requestsOf = async (userId: number) => {
    const { rows } = await server.database.asOwner(tx =>
      sql<Row>`select request_id as "requestId", page, status, reason from sys_access_request
        where user_id = ${userId} order by request_id`.execute(tx),
    )
    return rows
  }

  const setMenus = (roleId: number, menuIds: number[]) =>
    server.call('PUT', '/system/role', { token: school, body: { roleId, menuIds } })

  const GRANTED = expect.stringContaining('已经可以打开')

  it('should be done and told with the address once a role of who asked gains the page, and no other request', async () => {
    const roleId = await makeRole(menuIdsOf('system:dept:list'))
    const asker = await makeAsker(roleId)
    await asker.ask('/system/post')
    await asker.ask('/system/role')
    expect(await setMenus(roleId, menuIdsOf('system:dept:list', 'system:post:list'))).toMatchObject({
      code: 200,
    })
    await eventually(async () =>
      expect(await asker.told()).toMatchObject([
        { templateContent: GRANTED, templateParams: { path: '/system/post' } },
      ]),
    )
    expect(await requestsOf(asker.userId)).toMatchObject([
      { page: 'system/post/index', status: '1' },
      { page: 'system/role/index', status: '0' },
    ])
    const page = await server.call('GET', '/system/access/page', {
      token: asker.token,
      query: { path: '/system/role' },
    })
    expect(page).toMatchObject({ data: { asked: true } })
  })

  it('should be asked, done and told too of a page that demands no permission, by its node of the menu', async () => {
    const path = '/datafill/publishRecords'
    const node = menus.find(({ component }) => component === 'datafill/publishRecords')?.menuId ?? 0
    const roleId = await makeRole(menuIdsOf('system:dept:list'))
    const asker = await makeAsker(roleId)
    const page = () => server.call('GET', '/system/access/page', { token: asker.token, query: { path } })
    expect(await page()).toMatchObject({
      code: 200,
      data: { title: '发布记录', permissions: [], asked: false },
    })
    await asker.ask(path)
    // Other rights than that do not end it.
    await asker.ask('/system/post')
    await setMenus(roleId, menuIdsOf('system:dept:list', 'system:post:list'))
    await eventually(async () => expect(await asker.told()).toHaveLength(1))
    const [request, other] = await requestsOf(asker.userId)
    expect([request?.status, other?.status]).toEqual(['0', '1'])

    const shown = await server.call('GET', `/system/access-request/preview/${request?.requestId}`, {
      token: school,
    })
    const { adds } = shown.data as { adds: { menuId: number }[] }
    expect(adds.at(-1)).toMatchObject({ menuId: node })
    const given = [...menuIdsOf('system:dept:list', 'system:post:list'), ...adds.map(({ menuId }) => menuId)]
    expect(await setMenus(roleId, given)).toMatchObject({ code: 200 })
    await eventually(async () => expect(await requestsOf(asker.userId)).toMatchObject([{ status: '1' }, {}]))
    expect(await asker.told()).toHaveLength(2)
    const again = await server.call('POST', '/system/access/request', { token: asker.token, body: { path } })
    expect(again).toMatchObject({ code: 601, msg: expect.stringContaining('已经可以打开') })
  })

  it('should be done and told once when several ways are granted at once', async () => {
    const [first, second] = [await makeRole(menuIdsOf('system:dept:list')), await makeRole([])]
    const giving = await makeRole(menuIdsOf('system:post:list'))
    const asker = await makeAsker(first, second)
    await asker.ask('/system/post')
    const granted = await Promise.all([
      setMenus(first, menuIdsOf('system:post:list')),
      setMenus(second, menuIdsOf('system:post:list')),
      server.call('PUT', '/system/role/authUser/selectAll', {
        token: school,
        query: { roleId: String(giving), userIds: String(asker.userId) },
      }),
    ])
    expect(granted.map(({ code }) => code)).toEqual([200, 200, 200])
    await eventually(async () => expect(await asker.told()).toHaveLength(1))
    // Whatever the queue still had to do about rights is done when a later request is.
    await asker.ask('/system/user')
    await setMenus(first, menuIdsOf('system:post:list', 'system:user:list'))
    await eventually(async () =>
      expect((await requestsOf(asker.userId)).map(({ status }) => status)).toEqual(['1', '1']),
    )
    expect(await asker.told()).toHaveLength(2)
  })

  it('should be done when the platform brings the page back to the menu', async () => {
    const [menuId] = menuIdsOf('system:post:list')
    const asker = await makeAsker(await makeRole(menuIdsOf('system:post:list', 'system:post:query')))
    const stop = async (status: string) => {
      const { data } = await server.call('GET', `/system/menu/${menuId}`, { token: admin })
      const body = { ...(data as Row), status }
      expect(await server.call('PUT', '/system/menu', { token: admin, body })).toMatchObject({ code: 200 })
    }
    await server.database.asOwner(tx =>
      sql`insert into sys_access_request (tenant_id, user_id, page, page_title, path, permission, menu_id, status)
        select tenant_id, user_id, 'system/post/index', '岗位管理', '/system/post', 'system:post:list', ${menuId}, '0'
        from sys_user where user_id = ${asker.userId}`.execute(tx),
    )
    await server.database.asOwner(tx =>
      sql`update sys_menu set status = '1' where menu_id = ${menuId}`.execute(tx),
    )
    await stop('0')
    await eventually(async () => expect(await asker.told()).toMatchObject([{ templateContent: GRANTED }]))
  })

  it('should be refused by hand once, and tell the reason', async () => {
    const asker = await makeAsker(await makeRole(menuIdsOf('system:dept:list')))
    await asker.ask('/system/post')
    await asker.ask('/system/user')
    const [first, second] = await requestsOf(asker.userId)
    const refuse = (requestId: unknown, reason?: string) =>
      server.call('PUT', '/system/access-request/refuse', { token: school, body: { requestId, reason } })
    const replies = await Promise.all(
      ['与岗位职责无关', '与岗位职责无关'].map(why => refuse(first?.requestId, why)),
    )
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 601])
    expect(await refuse(second?.requestId)).toMatchObject({ code: 200 })
    const contents = (await asker.told()).map(({ templateContent }) => String(templateContent))
    expect(contents).toHaveLength(2)
    expect(contents.some(words => words.includes('岗位管理') && words.includes('与岗位职责无关'))).toBe(true)
    expect(await requestsOf(asker.userId)).toMatchObject([
      { status: '2', reason: '与岗位职责无关' },
      { status: '2', reason: null },
    ])
    // It may be asked for again.
    await asker.ask('/system/post')
  })

  it('should go with who asked', async () => {
    const asker = await makeAsker(await makeRole(menuIdsOf('system:dept:list')))
    await asker.ask('/system/post')
    expect(await server.call('DELETE', `/system/user/${asker.userId}`, { token: school })).toMatchObject({
      code: 200,
    })
    await eventually(async () => expect(await requestsOf(asker.userId)).toEqual([]))
  })
})
