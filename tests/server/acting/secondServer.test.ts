import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCallers } from '#server/auth/callers.service.ts'
import { createSessions } from '#server/auth/sessions.service.ts'
import type { Caller } from '#server/engine/contracts/Caller.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Row = Record<string, unknown>
const WAIT = { timeout: 20_000 }

/** What another server over the same database remembers of sessions and accounts, and forgets when it is told. */
async function rememberElsewhere({ database, services }: TestServer) {
  const sessions = await createSessions(database, { minutes: 60, mostMinutes: 600 })
  const callers = await createCallers(database, services.queue)
  return {
    find: sessions.find,
    async caller(token: string): Promise<Caller | null> {
      const session = await sessions.find(token)
      return session && callers.load(session)
    },
    async close() {
      await sessions.close()
      await callers.close()
    },
  }
}

describe('a second server', () => {
  let server: TestServer
  let other: Awaited<ReturnType<typeof rememberElsewhere>>
  let admin: string
  beforeAll(async () => {
    server = await startTestServer()
    other = await rememberElsewhere(server)
    admin = await server.signIn('admin')
  })
  afterAll(async () => {
    await other.close()
    await server.close()
  })

  const send = (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object) =>
    server.call(method, path, { token: admin, body })

  it('should end the sessions of a tenant that is stopped on the first', async () => {
    const token = await server.signIn('company2')
    expect(await other.caller(token)).toMatchObject({ userName: 'company2' })

    expect(await send('PUT', '/system/tenant/update', { id: 5, status: '1' })).toMatchObject({ code: 200 })

    await expect.poll(() => other.find(token), WAIT).toBeNull()
  })

  it('should know at once that a package has shrunk', async () => {
    const token = await server.signIn('school')
    expect((await other.caller(token))?.permissions).toContain('system:post:list')
    const page = await server.call('GET', '/system/tenant-package/page', {
      token: admin,
      query: { name: '学校标准套餐' },
    })
    const [{ id }] = (page.data as { list: [Row] }).list
    const menus = (await send('GET', '/system/menu/options')).data as Row[]
    const menuIds = menus.filter(({ label }) => label === '用户管理').map(({ value }) => value)

    expect(await send('PUT', '/system/tenant-package/update', { id, menuIds })).toMatchObject({ code: 200 })

    await expect
      .poll(async () => [...((await other.caller(token))?.permissions ?? [])], WAIT)
      .toEqual(['system:user:list'])
  })

  it('should show what a visitor sees, and no longer when the visit is over', async () => {
    expect(await other.caller(admin)).toMatchObject({ tenantId: 1 })

    expect(await send('PUT', '/system/tenant/visit', { id: 3 })).toMatchObject({ code: 200 })
    await expect.poll(async () => (await other.caller(admin))?.tenantId, WAIT).toBe(3)

    expect(await send('DELETE', '/auth/acting')).toMatchObject({ code: 200 })
    await expect.poll(async () => (await other.caller(admin))?.tenantId, WAIT).toBe(1)
  })
})
