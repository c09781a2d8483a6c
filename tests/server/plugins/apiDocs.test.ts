import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

describe('GET /prod-api/docs', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await startTestServer()
    token = await server.signIn('student')
  })
  afterAll(() => server.close())

  const get = (path: string, headers: Record<string, string> = {}) =>
    server.fastify.inject({ url: `/prod-api/${path}`, headers })

  it('should show strangers neither the document nor the page', async () => {
    for (const path of [
      ...['docs', 'docs/', 'docs/json', 'docs/yaml', '%64ocs/json', 'docs/static/swagger-initializer.js'],
      'docs/static/swagger-ui.css',
    ]) {
      const answer = await get(path, { cookie: `mortise-docs=${'x'.repeat(43)}` })
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 200, 401])
    }
  })

  it('should give the document to a session', async () => {
    const answer = await get('docs/json', { authorization: `Bearer ${token}` })
    expect(answer.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Mortise' } })
  })

  it('should open the page in a browser that a session has asked for it, until the session ends', async () => {
    const opened = await server.fastify.inject({
      method: 'POST',
      url: '/prod-api/auth/docs',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(opened.json()).toMatchObject({ code: 200, data: '/prod-api/docs' })
    const [cookie = '', ...attributes] = String(opened.headers['set-cookie']).split('; ')
    expect(attributes).toEqual(['Path=/prod-api/docs', 'HttpOnly', 'SameSite=Strict'])

    const page = await get('docs', { cookie })
    expect(page.headers['content-type']).toContain('text/html')
    expect((await get('docs/json', { cookie })).json()).toMatchObject({ openapi: '3.1.0' })
    // It opens nothing else.
    const other = await get('system/user/getInfo', { cookie })
    expect(other.json()).toMatchObject({ code: 401 })

    await server.call('DELETE', '/auth/logout', { token })
    expect((await get('docs', { cookie })).json()).toMatchObject({ code: 401 })
  })
})
