import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { promotedPage } from '#model/register/promotedPage.ts'
import { moveDocuments } from '#server/registers/moveDocuments.ts'
import { type RegisterServer, repair, startRegisterServer } from './support.ts'

const page = promotedPage({
  ...{ schema: JSON.stringify(repair), title: '报修', key: 'fixture/repair/index', pages: [] },
})

describe('moveDocuments', () => {
  let server: RegisterServer
  let school: string
  let formId: number

  beforeAll(async () => {
    server = await startRegisterServer([{ path: page.path, text: page.text }])
    school = await server.signIn('school')
    // The page was made of the form as it is; the form asked for less before.
    const { subject, ...others } = repair.properties
    const looser = {
      properties: {
        ...others,
        subject: { ...subject, maxLength: 200 },
        gone: { type: 'string', title: '旧字段' },
      },
    }
    formId = await server.publish(school, looser)
    const { call } = server.as(school)
    await call('POST', `/tool/build/${formId}/register`, { on: true })
    for (const content of [
      { subject: '漏水', cost: 12.5, kind: 'water', lines: [{ part: '水管' }] },
      { subject: '停电', day: '2024-05-01' },
      { subject: 'x'.repeat(60) },
      { subject: '旧的', gone: '还在' },
      { cost: 1 },
    ])
      expect(await call('POST', `/run-time/${formId}`, { content })).toMatchObject({ code: 200 })
  })
  afterAll(() => server.close())

  const move = (write: boolean, database = server.database) =>
    moveDocuments({
      ...{ database, services: server.services, registry: server.registry() },
      ...{ formId, page: 'fixture/repair/index', write, log: pino({ level: 'silent' }) as never },
    })
  const records = async () =>
    server.database.asOwner(tx => tx.selectFrom('fixture_repair').selectAll().orderBy('repair_id').execute())

  it('should read dictionaries and settings before its transactions, as a command has read none', async () => {
    const { dictionaries, settings } = server.services
    const refreshed = [vi.spyOn(dictionaries, 'refresh'), vi.spyOn(settings, 'refresh')]
    await move(false)
    for (const refresh of refreshed) expect(refresh).toHaveBeenCalled()
  })

  it('should only try without being told to write, and say what does not fit', async () => {
    const report = await move(false)
    expect(report).toMatchObject({ moved: 2, skipped: 0 })
    expect(report.misfits.map(({ field }) => field).sort()).toEqual(['gone', 'subject', 'subject'])
    for (const { recordId, message } of report.misfits)
      expect([recordId > 0, message.length > 0]).toEqual([true, true])
    expect(await records()).toEqual([])
  })

  it('should move each document once, whoever moves them at the same time', async () => {
    const [one, other] = await Promise.all([move(true), move(true)])
    expect(one.moved + other.moved).toBe(2)
    expect(await records()).toHaveLength(2)
    expect(await move(true)).toMatchObject({ moved: 0, skipped: 2 })
  })

  it('should keep authors, times and the documents themselves, and the pairs of ids', async () => {
    const documents = await server.database.asOwner(tx =>
      tx
        .selectFrom('sys_document_record')
        .selectAll()
        .where('form_id', '=', formId)
        .orderBy('record_id')
        .execute(),
    )
    expect(documents).toHaveLength(5)
    const moved = await records()
    const pairs = await server.database.asOwner(tx =>
      tx.selectFrom('sys_document_move').selectAll().execute(),
    )
    for (const record of moved) {
      const pair = pairs.find(({ target_key }) => target_key === String(record.repair_id))
      const document = documents.find(({ record_id }) => record_id === pair?.record_id)
      expect(record).toMatchObject({
        tenant_id: document?.tenant_id,
        create_by: 'school',
        create_by_id: document?.create_by_id,
        create_time: document?.create_time,
        subject: document?.content.subject,
      })
    }
    expect(moved[0]).toMatchObject({ lines: [{ part: '水管' }], kind: 'water' })
  })

  it('should not move a document that somebody changes after it was read', async () => {
    const { call } = server.as(school)
    const at = `/run-time/${formId}`
    const { data } = await call('POST', at, { content: { subject: '先前' } })
    const { recordId, version } = data
    const database: typeof server.database = Object.create(server.database)
    const hold: { change?: () => Promise<unknown> } = {
      change: () => call('PUT', at, { recordId, version, content: { subject: '后来' } }),
    }
    // Between reading the documents and moving them.
    database.inTenant = async (...given) => {
      const result = await server.database.inTenant(...given)
      const { change } = hold
      if (Array.isArray(result) && result.some(row => row.recordId === recordId)) {
        delete hold.change
        await change?.()
      }
      return result
    }
    expect((await move(true, database)).misfits).toContainEqual(
      expect.objectContaining({ recordId, field: '' }),
    )
    expect(await move(true)).toMatchObject({ moved: 1, skipped: 2 })
    expect((await records()).map(({ subject }) => subject)).toContain('后来')
  })

  it('should refuse what is no page, and no form', async () => {
    const options = {
      ...{ database: server.database, services: server.services, registry: server.registry() },
    }
    const more = { write: true, log: pino({ level: 'silent' }) as never }
    await expect(moveDocuments({ ...options, ...more, formId, page: 'fixture/none' })).rejects.toThrow(
      'no page',
    )
    await expect(moveDocuments({ ...options, ...more, formId, page: 'system/dict/index' })).rejects.toThrow()
    await expect(moveDocuments({ ...options, ...more, formId: 999, page: 'fixture/repair' })).rejects.toThrow(
      'no form',
    )
  })
})
