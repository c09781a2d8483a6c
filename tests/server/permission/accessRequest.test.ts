import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

describe('asking for a page', () => {
  let server: TestServer
  let teacher: string
  let school: string
  beforeAll(async () => {
    server = await startTestServer()
    teacher = await server.signIn('teacher')
    school = await server.signIn('school')
  })
  afterAll(() => server.close())

  const page = (token: string, path: string) =>
    server.call('GET', '/system/access/page', { token, query: { path } })
  const ask = (path: string) =>
    server.call('POST', '/system/access/request', { token: teacher, body: { path } })
  const messages = async () => {
    const reply = await server.call('GET', '/system/notify-message/get-unread-list', { token: school })
    return (
      reply.data as { templateCode?: string; templateContent: string; templateParams: unknown }[]
    ).filter(({ templateContent }) => templateContent.includes('申请打开页面'))
  }

  it('should name a page of the own package and what opens it, and know no other', async () => {
    expect(await page(teacher, '/system/role')).toMatchObject({
      code: 200,
      data: { title: '角色管理', permissions: ['system:role:list'], asked: false },
    })
    // Beside the menu, by its page file.
    expect(await page(teacher, '/system/role-auth/user/3')).toMatchObject({ code: 200 })
    for (const path of ['/system/tenant', '/monitor/job', '/nowhere', '/system'])
      expect((await page(teacher, path)).code, path).toBe(404)
    expect((await ask('/system/tenant')).code).toBe(404)
  })

  it('should keep one request open for a person and page, and five a day, also at once', async () => {
    const same = await Promise.all([1, 2, 3, 4].map(() => ask('/system/role')))
    expect(same.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await messages()).toHaveLength(1)
    expect(await page(teacher, '/system/role')).toMatchObject({ data: { asked: true } })

    const others = ['user', 'dept', 'post', 'notice', 'operlog', 'logininfor', 'permission']
    const paths = others.map(name =>
      name === 'operlog' || name === 'logininfor' ? `/system/log/${name}` : `/system/${name}`,
    )
    const replies = await Promise.all(paths.map(ask))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(4)
    expect(await messages()).toHaveLength(5)
  })

  it('should show who would gain, and grant nothing', async () => {
    const { rows } = await server.call('GET', '/system/access-request/list', { token: school })
    const request = (rows as { requestId: number; pageTitle: string }[]).find(
      row => row.pageTitle === '角色管理',
    )
    const { data } = await server.call('GET', `/system/access-request/preview/${request?.requestId}`, {
      token: school,
    })
    expect(data).toMatchObject({ pageTitle: '角色管理', permission: 'system:role:list', status: '0' })
    const shown = data as { preview: { sections: unknown[] }; people: string[]; total: number }
    expect(shown.preview.sections).not.toHaveLength(0)
    expect(shown.people.length).toBeGreaterThan(0)
    expect(shown.total).toBeGreaterThanOrEqual(shown.people.length)

    expect(await server.call('GET', '/system/role/list', { token: teacher })).toMatchObject({ code: 403 })
    for (const name of ['teacher', 'school2'] as const) {
      const reply = await server.call('GET', `/system/access-request/preview/${request?.requestId}`, {
        token: await server.signIn(name),
      })
      expect([403, 404]).toContain(reply.code)
    }
  })
})
