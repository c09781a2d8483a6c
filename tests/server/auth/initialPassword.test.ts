import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswordDue } from '#server/auth/isPasswordDue.service.ts'
import { readCaller } from '#server/auth/readCaller.ts'
import { createSettings } from '#server/auth/settings.service.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

const CHOSEN = 'Chosen-Pass-1'

/** What a client needs until the password is changed, and no more. */
const SERVED = [
  'GET /system/user/getInfo',
  'GET /system/menu/getRouters',
  'GET /system/user/profile',
  'PUT /system/user/profile/updatePwd',
  'GET /system/dict/data/list-all-simple',
  'GET /system/dict/data/type/:dictType',
  'DELETE /auth/logout',
]

describe('a session whose password was set by another', () => {
  let server: TestServer
  let school: string
  let userId: number
  /** The password that the administrator has given last. */
  let given = 'Given-Pass-'
  beforeAll(async () => {
    server = await startTestServer()
    school = await server.signIn('school')
    const found = await server.call('GET', '/system/user/list?userName=student', { token: school })
    userId = (found.rows as { userId: number }[])[0]?.userId as number
  })
  afterAll(() => server.close())

  /** The token of a session that was opened with a password of the administrator. */
  async function openReset(): Promise<string> {
    given += '1'
    const body = { userId, password: given }
    expect(await server.call('PUT', '/system/user/resetPwd', { token: school, body })).toMatchObject({
      code: 200,
    })
    const login = await server.call('POST', '/auth/login', { body: { username: 'student', password: given } })
    return (login.data as { access_token: string }).access_token
  }

  const change = (token: string, body: object) =>
    server.call('PUT', '/system/user/profile/updatePwd', { token, body })

  it('should be served nothing but what changes the password', async () => {
    const token = await openReset()
    const served: string[] = []
    for (const { method, path, access } of server.registry().routes) {
      if ('open' in access || 'link' in access || path === '/auth/logout') continue
      const reply = await server.call(method, path.replace(/:\w+/g, '1'), { token })
      if (reply.code !== 601 || reply.msg !== '请先修改密码') served.push(`${method} ${path}`)
    }
    expect(served.toSorted()).toEqual(SERVED.filter(place => !place.endsWith('logout')).toSorted())
    expect(await server.call('DELETE', '/auth/logout', { token })).toMatchObject({ code: 200 })
  })

  it('should be served everything once the password is changed, on every server', async () => {
    const token = await openReset()
    // What another server remembers of the account, and has not been told to forget.
    const settings = await createSettings(server.database)
    const isPasswordDue = createPasswordDue(server.database, settings)
    const remembered = await server.database.inTenant(2, tx => readCaller(tx, { tenantId: 2, userId }))
    if (!remembered) throw new Error('The account is not found.')
    expect(await isPasswordDue(remembered.caller)).toBe(true)

    expect(await change(token, { oldPassword: given, newPassword: CHOSEN })).toMatchObject({ code: 200 })

    expect(await isPasswordDue(remembered.caller)).toBe(false)
    expect(await server.call('GET', '/system/notice/listTop', { token })).toMatchObject({ code: 200 })
    await settings.close()
  })

  it('should be left alone where the platform does not demand a change', async () => {
    const admin = await server.signIn('admin')
    const key = 'sys.account.initPasswordModify'
    const found = await server.call('GET', `/system/config/list?configKey=${key}`, { token: admin })
    const [setting] = found.rows as Record<string, unknown>[]
    const set = (configValue: string) =>
      server.call('PUT', '/system/config', { token: admin, body: { ...setting, configValue } })
    const token = await openReset()

    expect(await set('0')).toMatchObject({ code: 200 })

    expect(await server.call('GET', '/system/notice/listTop', { token })).toMatchObject({ code: 200 })
  })
})
