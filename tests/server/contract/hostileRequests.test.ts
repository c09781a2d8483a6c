import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formOf } from '#server/plugins/bodies.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/startTestServer.ts'

describe('hostile requests', () => {
  let server: TestServer
  let school: string

  beforeAll(async () => {
    server = await startTestServer()
    school = await server.signIn('school')
  })
  afterAll(() => server.close())

  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  it('should read a form in time that grows with its length, up to a limit', () => {
    expect(formOf('a=1&a=2&b=3&a=4&')).toEqual({ a: ['1', '2', '4'], b: '3' })
    expect(formOf('a=&'.repeat(5_000)).a).toHaveLength(5_000)
    expect(() => formOf('a=&'.repeat(5_001))).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }))
  })

  it('should refuse a form of very many fields, also before anybody signed in', async () => {
    const payload = 'a=&'.repeat(600_000)
    expect(await server.call('POST', '/auth/login', { headers: form, payload })).toMatchObject({ code: 601 })
  })

  it('should answer an address that cannot be read in the envelope', async () => {
    const response = await server.fastify.inject({ url: '/prod-api/system/post/%E0%A4%A' })
    expect([response.statusCode, response.json().code]).toEqual([200, 404])
  })

  it('should blame the sender for an upload that is no upload', async () => {
    const cut = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc'
    const uploads: [string, string][] = [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=x', cut],
    ]
    for (const [type, payload] of uploads) {
      for (const path of ['/file/upload', '/system/user/importData', '/system/user/profile/avatar']) {
        const headers = { 'content-type': type }
        const reply = await server.call('POST', path, { token: school, headers, payload })
        expect([type, path, reply.code]).toEqual([type, path, 601])
      }
    }
  })

  it('should refuse pages that are no numbers in lists of modules', async () => {
    const query = { roleId: '3' }
    for (const pageNum of ['1e300', 'Infinity', '-1', '1.5', 'x']) {
      const reply = await server.call('GET', '/system/role/authUser/unallocatedList', {
        token: school,
        query: { ...query, pageNum },
      })
      expect([pageNum, reply.code]).toEqual([pageNum, 601])
    }
  })

  it('should let many sign in to one account at once', async () => {
    const body = { username: 'teacher', password: TEST_PASSWORD }
    const replies = await Promise.all([...Array(8)].map(() => server.call('POST', '/auth/login', { body })))
    expect(replies.map(reply => reply.code)).toEqual(Array(8).fill(200))
  })
})
