import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every kind are looked at here.
type Answer = Reply & { data: any }

describe('what forms say to widgets', () => {
  let server: TestServer
  let school: string

  beforeAll(async () => {
    server = await startTestServer()
    school = await server.signIn('school')
  })
  afterAll(() => server.close())

  const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
    server.call(method, path, { token: school, body }) as Promise<Answer>
  const taken = (property: object, more: object = {}) => {
    const plan = { type: 'string', title: '方案', maxLength: 500, 'x-component': 'file', ...property }
    const schema = { properties: { plan }, ...more }
    return call('POST', '/tool/build/import', { formName: '方案', draft: JSON.stringify(schema) })
  }

  const elsewhere = { path: 'https://example.com/take' }
  const inward = { path: '/system/user/importData?updateSupport=true' }

  it('should never be where an upload goes', async () => {
    const reaction = { fulfill: { schema: { 'x-component-props': elsewhere } } }
    const words = { 'x-component-props': '{{ {"path": "/system/user/importData"} }}' }
    const inWords = { fulfill: { schema: words } }
    const refused = [
      taken({ 'x-component-props': elsewhere }),
      taken({ 'x-component': 'image', 'x-component-props': inward }),
      taken({ 'x-reactions': [reaction] }),
      taken({ 'x-reactions': [inWords] }),
      taken({}, { layout: [{ field: 'plan', props: inward }] }),
    ]
    for (const reply of await Promise.all(refused)) {
      expect(reply).toMatchObject({ code: 601, data: { errors: [{ field: 'draft' }] } })
      expect(reply.msg).toMatch(/path|x-component-props/)
    }
    expect(await taken({ 'x-component-props': { size: 2 } })).toMatchObject({ code: 200 })
    const { data } = await call('GET', '/tool/build/environment')
    expect(data.widgetProperties.file).toHaveProperty('size')
    expect(data.widgetProperties.file).not.toHaveProperty('path')
  })

  it('should be known to them, and the widget be there', async () => {
    const reply = await taken({ 'x-component': 'fille' })
    expect(reply).toMatchObject({ code: 601 })
    expect(reply.msg).toContain('file')
    expect(await taken({ 'x-component-props': { sise: 2 } })).toMatchObject({ code: 601 })
  })
})
