import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveToPackages, type RegisterServer, repair, startRegisterServer } from './support.ts'

describe('uses of a form of the platform', () => {
  let server: RegisterServer
  let admin: string
  let school: string

  beforeAll(async () => {
    server = await startRegisterServer()
    admin = await server.signIn('admin')
    school = await server.signIn('school')
  })
  afterAll(() => server.close())

  /** A form of the platform that was a register, with as many documents of the platform and of the school. */
  async function filledIn(own: number, theirs: number): Promise<number> {
    const formId = await server.publish(admin, repair)
    const on = (isOn: boolean) =>
      server.as(admin).call('POST', `/tool/build/${formId}/register`, { on: isOn })
    expect(await on(true)).toMatchObject({ code: 200 })
    await giveToPackages(server, formId)
    const content = { subject: '机密的漏水' }
    for (const [token, count] of [
      [admin, own],
      [school, theirs],
    ] as const)
      for (let index = 0; index < count; index += 1)
        expect(await server.as(token).call('POST', `/run-time/${formId}`, { content })).toMatchObject({
          code: 200,
        })
    expect(await on(false)).toMatchObject({ code: 200 })
    return formId
  }
  const formOf = async (token: string, formId: number) =>
    (await server.as(token).get('/tool/build/list', { pageSize: '100' })).rows.find(
      row => row.formId === formId,
    )

  it('should count the documents of all institutions, and tell nothing else of them', async () => {
    const formId = await filledIn(1, 2)
    const { call, get } = server.as(admin)
    expect(await formOf(admin, formId)).toMatchObject({ usedBy: '登记记录（3）' })
    expect(await get(`/tool/build/${formId}/versions`)).toMatchObject({ rows: [{ documents: 3 }] })
    expect(await get(`/tool/build/${formId}/difference`)).toMatchObject({ data: { documents: 3 } })
    const refused = await call('DELETE', `/tool/build/${formId}`)
    expect(refused).toMatchObject({ code: 601 })
    expect(refused.msg).toContain('登记记录（3）')
    expect(JSON.stringify(refused)).not.toContain('机密')
    // The own record in the trash counts, and what belongs to nobody's form does not.
    const { rows } = await server.as(admin).get('/tool/build/list', { pageSize: '100' })
    for (const row of rows.filter(row => row.formId !== formId)) expect(row.usedBy).not.toBe('登记记录（3）')
  })

  it('should let the platform remove what nobody fills in, and an institution ask for its own alone', async () => {
    const unused = await filledIn(0, 0)
    expect(await server.as(admin).call('DELETE', `/tool/build/${unused}`)).toMatchObject({ code: 200 })
    const theirs = await server.publish(school, repair)
    expect(
      await server.as(school).call('POST', `/tool/build/${theirs}/register`, { on: true }),
    ).toMatchObject({
      code: 200,
    })
    await server.as(school).call('POST', `/run-time/${theirs}`, { content: { subject: '自己的' } })
    const { rows } = await server.as(school).get(`/tool/build/${theirs}/versions`)
    expect(rows).toMatchObject([{ documents: 1 }])
    const asked = server.database.inTenant(2, tx =>
      sql`select * from document_uses(array['sys_document_record'], array['version_id'], array[1])`.execute(
        tx,
      ),
    )
    await expect(asked).rejects.toThrow('Only the platform')
  })

  it('should keep the form of whoever is filling it in at the moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const formId = await server.publish(admin, repair)
      await server.as(admin).call('POST', `/tool/build/${formId}/register`, { on: true })
      await giveToPackages(server, formId)
      const fill = () =>
        server.as(school).call('POST', `/run-time/${formId}`, { content: { subject: '同时' } })
      const [made, off, gone] = await Promise.all([
        fill(),
        server.as(admin).call('POST', `/tool/build/${formId}/register`, { on: false }),
        server.as(admin).call('DELETE', `/tool/build/${formId}`),
      ])
      expect(off.code === 200 || gone.code === 200).toBe(true)
      if (made.code === 200) expect(gone.code).toBe(601)
    }
  })
})
