import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

describe('envelope', () => {
  let server: TestServer
  let admin: string
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn('admin')
  })
  afterAll(() => server.close())

  const raw = (options: {
    url: string
    headers?: Record<string, string>
    payload?: string
    method?: 'GET' | 'POST'
  }) => server.fastify.inject({ method: 'GET', ...options })

  it('should answer every refusal with HTTP 200 and its code', async () => {
    const json = { 'content-type': 'application/json' }
    const signedIn = { ...json, authorization: `Bearer ${admin}` }
    const table: [Parameters<typeof raw>[0], number][] = [
      [{ url: '/prod-api/system/post/list' }, 401],
      [{ url: '/prod-api/system/post/list', headers: { authorization: 'Bearer garbage' } }, 401],
      [{ url: '/prod-api/system/post/list', headers: { authorization: `Bearer ${'x'.repeat(43)}` } }, 401],
      [{ url: '/prod-api/nowhere', headers: signedIn }, 404],
      [{ url: '/prod-api/system/post/999999', headers: signedIn }, 404],
      [{ method: 'POST', url: '/prod-api/system/post', headers: signedIn, payload: '{"postName":' }, 601],
      [{ method: 'POST', url: '/prod-api/system/post', headers: signedIn, payload: '[]' }, 601],
      [
        { method: 'POST', url: '/prod-api/system/post', headers: signedIn, payload: '{"__proto__":{"a":1}}' },
        601,
      ],
      [
        { method: 'POST', url: '/prod-api/system/post', headers: signedIn, payload: '['.repeat(100_000) },
        601,
      ],
      [
        {
          method: 'POST',
          url: '/prod-api/system/post',
          headers: signedIn,
          payload: `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
        },
        601,
      ],
      [
        {
          method: 'POST',
          url: '/prod-api/system/post',
          headers: signedIn,
          payload: `"${'x'.repeat(3_000_000)}"`,
        },
        601,
      ],
    ]
    for (const [options, code] of table) {
      const response = await raw(options)
      const what = `${options.method ?? 'GET'} ${options.url} ${options.payload?.slice(0, 30) ?? ''}`
      expect([what, response.statusCode, response.json().code]).toEqual([what, 200, code])
    }
  })

  it('should send the request id, and forbid keeping it and all that a document may, with every answer', async () => {
    const { headers } = await raw({ url: '/prod-api/code' })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers).not.toHaveProperty('x-download-options')
  })

  it('should answer health without a session', async () => {
    const reply = (await raw({ url: '/prod-api/health' })).json()
    expect(reply.data.status).toBe('up')
  })
})
