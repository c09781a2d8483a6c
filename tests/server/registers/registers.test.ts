import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RegisterServer, repair, startRegisterServer } from './support.ts'

describe('registers', () => {
  let server: RegisterServer
  let admin: string
  let school: string
  let company: string

  beforeAll(async () => {
    server = await startRegisterServer()
    admin = await server.signIn('admin')
    school = await server.signIn('school')
    company = await server.signIn('company')
  })
  afterAll(() => server.close())

  it('should list, create, change and remove documents of a form', async () => {
    const formId = await server.publish(school, repair)
    const { call, get } = server.as(school)
    expect(await call('POST', `/tool/build/${formId}/register`, { on: true })).toMatchObject({ code: 200 })
    const at = `/run-time/${formId}`
    const page = await get(`${at}/page`)
    expect(page).toMatchObject({ code: 200 })
    const made = await call('POST', at, { content: { subject: '漏水', cost: 12.5, day: '2024-05-01' } })
    expect(made).toMatchObject({ code: 200, data: { recordTitle: '漏水', formId } })
    expect(await get(`${at}/list`)).toMatchObject({ code: 200, total: 1 })
  })
})
