import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '#server/db/Database.ts'
import { lockForm } from '#server/documents/lockForm.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type RegisterServer, repair, startRegisterServer } from './support.ts'

describe('filling the columns of a register', () => {
  let server: RegisterServer
  let school: string

  beforeAll(async () => {
    server = await startRegisterServer()
    school = await server.signIn('school')
  })
  afterAll(() => server.close())

  it('should keep nothing in its columns for a switch that is over', async () => {
    const formId = await server.publish(school, repair)
    const { call } = server.as(school)
    await call('POST', `/tool/build/${formId}/register`, { on: true })
    await call('POST', `/run-time/${formId}`, { content: { subject: '三楼漏水' } })
    const ofForm = (tx: Tx) => tx.updateTable('sys_document_register').where('form_id', '=', formId)
    const tenantId = await server.database.asOwner(async tx => {
      await tx
        .updateTable('sys_document_record')
        .set({ text1: 'other' })
        .where('form_id', '=', formId)
        .execute()
      const row = await ofForm(tx).set({ fill_total: 0 }).returning('tenant_id').executeTakeFirstOrThrow()
      return Number(row.tenant_id)
    })
    const read = (owner: number) =>
      server.database.asOwner(tx =>
        tx
          .selectFrom('sys_document_register')
          .select(['stamp', 'fill_total'])
          .where('tenant_id', '=', owner)
          .where('form_id', '=', formId)
          .executeTakeFirstOrThrow(),
      )
    const stamp = Number((await read(tenantId)).stamp)
    const { signal } = new AbortController()
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const switching = server.database.inTenant(tenantId, async tx => {
      await lockForm(tx, { tenantId, formId })
      locked.resolve()
      await release.promise
      await ofForm(tx)
        .set({ stamp: stamp + 1 })
        .execute()
    })
    await locked.promise
    const filling = server.services.registers.fill({ tenantId, formId, stamp }, signal)
    await eventually(async () => expect(Number((await read(tenantId)).fill_total)).toBe(1))
    release.resolve()
    await Promise.all([switching, filling])
    const kept = await server.database.asOwner(tx =>
      tx.selectFrom('sys_document_record').select('text1').where('form_id', '=', formId).execute(),
    )
    expect(kept).toEqual([{ text1: 'other' }])
  })
})
