import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RegisterServer, startRegisterServer } from './support.ts'

const asking = (name: string) => ({ properties: { [name]: { type: 'string', title: name, maxLength: 50 } } })

describe('a register whose latest version was withdrawn', () => {
  let server: RegisterServer
  let school: string
  let formId: number

  beforeAll(async () => {
    server = await startRegisterServer()
    school = await server.signIn('school')
    formId = await server.publish(school, asking('first'))
    await server.publish(school, asking('second'), undefined, formId)
    const { call, get } = server.as(school)
    const [{ versionId }] = (await get(`/tool/build/${formId}/versions`)).rows
    await call('POST', `/tool/build/version/${versionId}/withdraw`, { reason: '有误' })
  })
  afterAll(() => server.close())

  const register = (body: object) => server.as(school).call('POST', `/tool/build/${formId}/register`, body)
  const columns = async () => {
    const { data } = await server.as(school).get(`/run-time/${formId}/page`)
    return data.list.columns.map(({ path }: { path: string }) => path)
  }

  it('should show and offer the fields of the version that takes documents', async () => {
    expect(await register({ on: true, columns: ['second'] })).toMatchObject({ code: 601 })
    expect(await register({ on: true, columns: ['first'] })).toMatchObject({ code: 200 })
    const { data } = await server.as(school).get(`/tool/build/${formId}/register`)
    expect(data.fields.map(({ name }: { name: string }) => name)).toEqual(['first'])
    expect(await columns()).toContain('content.first')
  })

  it('should show them while the form is disabled too, and take documents by them afterwards', async () => {
    const { call } = server.as(school)
    await register({ on: true })
    await call('PUT', '/tool/build/disable', { formId })
    await register({ on: true, columns: null })
    expect(await columns()).toContain('content.first')
    expect((await call('POST', `/run-time/${formId}`, { content: { first: 'x' } })).code).not.toBe(200)
    await call('PUT', '/tool/build/enable', { formId })
    expect(await columns()).toContain('content.first')
    expect(await call('POST', `/run-time/${formId}`, { content: { first: 'x' } })).toMatchObject({
      code: 200,
    })
  })
})
