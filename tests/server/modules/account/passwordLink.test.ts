import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

let server: TestServer
let school: string
beforeAll(async () => {
  server = await startTestServer([], { SMS_DEBUG: 'on', PUBLIC_URL: 'https://admin.example.org' })
  school = await server.signIn('school')
})
afterAll(() => server.close())

type Reply = Awaited<ReturnType<TestServer['call']>> & { data?: Record<string, unknown> }

async function newUser(userName: string, more: object = {}): Promise<number> {
  const body = { userName, nickName: '新人', ...more }
  const reply = (await server.call('POST', '/system/user', { token: school, body })) as Reply
  expect(reply).toMatchObject({ code: 200 })
  return reply.data?.userId as number
}

const send = (userId: number, more: object = {}) =>
  server.call('POST', '/system/user/passwordLink', {
    token: school,
    body: { userId, ...more },
  }) as Promise<Reply>

const tokenFor = async (userId: number) => String((await send(userId)).data?.token)

const tenantOf = (userName: string) =>
  server.services.accounts.locate(userName).then(found => found?.tenantId ?? 0)

const use = (token: string, password: string) =>
  server.call('POST', '/auth/password-link', { body: { token, password, confirmPassword: password } })

describe('POST /auth/password-link', () => {
  it('should set the password once, also where it is opened twice at the same moment', async () => {
    const token = await tokenFor(await newUser('linked'))
    expect(await use(token, 'weak')).toMatchObject({ code: 601, data: { errors: [{ field: 'password' }] } })
    const replies = await Promise.all([use(token, 'Linked-Pass-1'), use(token, 'Linked-Pass-2')])
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 601])
    const won = replies[0]?.code === 200 ? 'Linked-Pass-1' : 'Linked-Pass-2'
    expect(await server.signIn('linked', won)).toEqual(expect.any(String))
    expect(await use(token, 'Linked-Pass-3')).toMatchObject({
      code: 601,
      msg: expect.stringContaining('已失效'),
    })
    // Whoever chose it is not asked to change it.
    const session = await server.signIn('linked', won)
    expect(await server.call('GET', '/system/user/getInfo', { token: session })).toMatchObject({
      code: 200,
      needChangePassword: false,
    })
  })

  it('should not open what is made up, cut short, or of an account that was stopped', async () => {
    const userId = await newUser('stoppedlink')
    const token = await tokenFor(userId)
    for (const wrong of ['x', token.slice(0, -4), `${token.slice(0, 40)}A${token.slice(41)}`])
      expect(await use(wrong, 'Linked-Pass-1')).toMatchObject({ code: 601 })
    const status = { token: school, body: { userId, status: '1' } }
    expect(await server.call('PUT', '/system/user/changeStatus', status)).toMatchObject({ code: 200 })
    expect(await use(token, 'Linked-Pass-1')).toMatchObject({ code: 601 })
    expect(await send(userId)).toMatchObject({ code: 601 })
  })

  it('should keep the link out of the operation log, and say where no mail was sent', async () => {
    const userId = await newUser('mailedlink', { email: 'new@example.com' })
    const made = await send(userId, { mail: true })
    // No mail account was set up here: the link is shown, and nobody is told that it was sent.
    expect(made).toMatchObject({
      code: 200,
      data: { hours: 24, mailed: { done: false, reason: '没有启用的邮件模板' }, texted: null },
    })
    const log = (await server.call('GET', '/system/operlog/list', {
      token: school,
      query: { pageSize: '50' },
    })) as Reply
    const text = JSON.stringify(log)
    expect(text).toContain('passwordLink')
    expect(text).not.toContain(String(made.data?.token).slice(0, 60))
  })

  it('should leave as a text message that opens it, once a minute to one number', async () => {
    const userId = await newUser('textedlink', { phonenumber: '13900001111' })
    const made = await send(userId, { sms: true })
    expect(made).toMatchObject({ code: 200, data: { mailed: null, texted: { done: true, reason: null } } })
    const { rows } = await server.services.database.inTenant(await tenantOf('textedlink'), tx =>
      sql<{
        text: string
      }>`select template_content as text from sys_sms_log where user_id = ${userId}`.execute(tx),
    )
    const [, token = ''] =
      /https:\/\/admin\.example\.org\/bck\/resetpassword#([\w.-]+)/.exec(rows[0]?.text ?? '') ?? []
    expect(token.length).toBeLessThan(150)
    const again = await send(userId, { sms: true })
    expect(again).toMatchObject({ code: 200, data: { texted: { done: false, reason: expect.any(String) } } })
    expect(await use(token, 'Texted-Pass-1')).toMatchObject({ code: 200 })
    expect(await server.signIn('textedlink', 'Texted-Pass-1')).toEqual(expect.any(String))
    const none = await send(await newUser('untexted'), { sms: true })
    expect(none).toMatchObject({ data: { texted: { done: false, reason: '该账号没有手机号码' } } })
  })

  it('should say beforehand which ways are open', async () => {
    expect(await server.call('GET', '/system/user/passwordLink/ways', { token: school })).toMatchObject({
      data: { mail: '没有启用的邮件模板', sms: null },
    })
  })

  it('should open nothing once whoever made it may not set the password any more', async () => {
    const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token = school) =>
      server.call(method, path, { token, body }) as Promise<Reply>
    const menus = (await server.call('GET', '/system/menu/list', { token: await server.signIn('admin') }))
      .data as { menuId: number; perms: string | null }[]
    const menuIds = menus.flatMap(({ menuId, perms }) =>
      ['system:user:list', 'system:user:query', 'system:user:resetPwd'].includes(perms ?? '') ? [menuId] : [],
    )
    const role = { roleName: '密码员', roleKey: 'keys', roleSort: 9, dataScope: '1', menuIds }
    const { data: made } = await call('POST', '/system/role', role)
    const password = 'Keeper-12345'
    const keeper = await newUser('keeper', { password, roleIds: [made?.roleId] })
    const keepersToken = await server.signIn('keeper', password)
    const linkBy = async (userId: number) =>
      String((await call('POST', '/system/user/passwordLink', { userId }, keepersToken)).data?.token)
    const { rows } = (await call('GET', '/system/role/list?roleKey=admin')) as unknown as {
      rows: { roleId: number }[]
    }

    // The account has become an administrator's meanwhile.
    const risen = await newUser('risen')
    const ofRisen = await linkBy(risen)
    const roleIds = [rows[0]?.roleId]
    expect(await call('PUT', '/system/user', { userId: risen, roleIds })).toMatchObject({ code: 200 })
    expect(await use(ofRisen, 'Linked-Pass-1')).toMatchObject({
      code: 601,
      msg: expect.stringContaining('失效'),
    })

    // Nobody sets the own password without the old one.
    expect(await call('POST', '/system/user/passwordLink', { userId: keeper }, keepersToken)).toMatchObject({
      code: 601,
      msg: '自己的密码请在个人中心修改',
    })

    const kept = await newUser('keptlink')
    const [first, second] = [await linkBy(kept), await linkBy(await newUser('latelink'))]
    expect(await use(first, 'Linked-Pass-1')).toMatchObject({ code: 200 })
    await call('PUT', '/system/user/changeStatus', { userId: keeper, status: '1' })
    expect(await use(second, 'Linked-Pass-1')).toMatchObject({ code: 601 })
  })

  it('should make none for accounts of others', async () => {
    const { rows } = (await server.call('GET', '/system/user/list', {
      token: await server.signIn('school2'),
    })) as unknown as { rows: { userId: number }[] }
    expect(await send(rows[0]?.userId ?? 0)).toMatchObject({ code: 404 })
  })
})
