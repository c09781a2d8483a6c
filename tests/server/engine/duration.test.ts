import ExcelJS from 'exceljs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from './support/modules.ts'
import { caller, type Engine, startEngine } from './support/startEngine.ts'

let engine: Engine

beforeAll(async () => {
  engine = await startEngine(modules)
  for (const [shiftName, limit] of [
    ['day', 'P1D'],
    ['short', 'PT90M'],
    ['long', 'PT36H'],
    ['open', null],
  ])
    expect(await add({ shiftName, limit })).toMatchObject({ code: 200 })
})
afterAll(() => engine.close())

const add = (body: object) => engine.call('POST', '/org/shift', { body })
const names = async (query: string, of = 'shift') =>
  (await engine.call('GET', `/org/${of}/list?${query}`)).rows.map(
    (row: { shiftName: string }) => row.shiftName,
  )

describe('a field of type duration', () => {
  it('should be answered in its one spelling, with what follows from it', async () => {
    const { rows } = await engine.call('GET', '/org/shift/list?shiftName=long')
    expect(rows[0]).toMatchObject({ limit: 'P1DT12H', lasted: null })
    const times = { startTime: '2026-01-01 08:00:00', endTime: '2026-01-02 10:00:00' }
    const { data } = await add({ shiftName: 'timed', ...times, limit: 'P2D' })
    const id = data.shiftId ?? data
    expect((await engine.call('GET', `/org/shift/${id}`)).data).toMatchObject({
      lasted: 'P1DT2H',
      limit: 'P2D',
    })
    await engine.call('DELETE', `/org/shift/${id}`)
  })

  it('should be refused where it is none, or against a rule that reckons with it', async () => {
    for (const limit of ['P1M', 'PT1.5H', '90', 5])
      expect(await add({ limit })).toMatchObject({ code: 601, data: { errors: [{ field: 'limit' }] } })
    const times = { startTime: '2026-01-01 08:00:00', endTime: '2026-01-01 10:00:00' }
    expect(await add({ ...times, limit: 'PT119M' })).toMatchObject({ code: 601, msg: '超过时限' })
    const backwards = { startTime: times.endTime, endTime: times.startTime }
    expect(await add({ ...backwards, limit: 'PT2H' })).toMatchObject({
      code: 601,
      msg: '历时不能为负数',
      data: { errors: [{ field: 'lasted' }] },
    })
  })

  it('should be chosen in any spelling of a choice, and by default in the one', async () => {
    const { data } = await add({ shiftName: 'rest' })
    expect(data).toMatchObject({ pause: 'PT1H' })
    for (const pause of ['PT60M', 'PT1H', 'PT1H30M'])
      expect(
        await engine.call('PUT', '/org/shift', { body: { shiftId: data.shiftId, pause } }),
      ).toMatchObject({
        code: 200,
      })
    expect(await add({ pause: 'PT2H' })).toMatchObject({ code: 601, data: { errors: [{ field: 'pause' }] } })
    const body = { shiftId: data.shiftId, by: 1, pause: 'PT60M' }
    expect(await engine.call('PUT', '/org/shift/enlarge', { body })).toMatchObject({ code: 200 })
    await engine.call('DELETE', `/org/shift/${data.shiftId}`)
  })

  it('should be answered empty where the column holds what is none', async () => {
    const { data } = await add({ shiftName: 'before', limit: 'PT1H' })
    await engine.database.inTenant(1, async tx => {
      await sql`update org_shift set "limit" = -5 where shift_id = ${data.shiftId}`.execute(tx)
    })
    expect((await engine.call('GET', `/org/shift/${data.shiftId}`)).data).toMatchObject({ limit: null })
    await engine.call('DELETE', `/org/shift/${data.shiftId}`)
  })

  it('should be sorted and filtered by its length', async () => {
    expect(await names('orderByColumn=limit&isAsc=asc')).toEqual(['short', 'day', 'long', 'open'])
    expect(await names('orderByColumn=limit&isAsc=asc&params[beginLimit]=P1D')).toEqual(['day', 'long'])
    expect(await names('params[endLimit]=PT24H&orderByColumn=limit&isAsc=asc')).toEqual(['short', 'day'])
    expect(await names('limit=PT24H')).toEqual(['day'])
    expect((await engine.call('GET', '/org/shift/list?params[beginLimit]=soon')).code).toBe(601)
    expect(await names('', 'shift')).toHaveLength(4)
  })

  it('should decide in a condition that the database answers, and in one about a record', async () => {
    expect(await names('', 'short-shift')).toEqual(['short'])
    const all: { shiftId: number; shiftName: string }[] = (await engine.call('GET', '/org/shift/list')).rows
    const close = (name: string) => {
      const shiftId = all.find(row => row.shiftName === name)?.shiftId
      return engine.call('PUT', '/org/shift/close', { body: { shiftId } })
    }
    expect(await close('long')).toMatchObject({ fault: 'STATE' })
  })

  it('should leave in a sheet as people read it, and come back from one', async () => {
    engine.as(caller())
    const answer = await engine.raw({ method: 'POST', url: '/org/shift/export' })
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(new Uint8Array(answer.rawPayload).buffer as ArrayBuffer)
    const sheet = workbook.worksheets[0] as ExcelJS.Worksheet
    const texts = sheet.getSheetValues().flatMap(row => (Array.isArray(row) ? row : []))
    expect(texts).toEqual(expect.arrayContaining(['1天12小时', '1小时30分钟']))
    const made = new ExcelJS.Workbook()
    made.addWorksheet('x').addRows([
      ['名称', '时限'],
      ['in', '1天2小时30分钟'],
      ['iso', 'PT26H30M'],
    ])
    expect(await upload(Buffer.from(await made.xlsx.writeBuffer()))).toMatchObject({ code: 200 })
    expect(await names('limit=P1DT2H30M&orderByColumn=shiftName&isAsc=asc')).toEqual(['in', 'iso'])
  })

  it('should be told in the interface description', () => {
    const field = engine.app.resources['org/shift']?.fields.find(({ name }) => name === 'limit')
    expect(field).toMatchObject({
      schema: { type: 'string', format: 'duration' },
      column: { type: 'bigint' },
    })
  })
})

async function upload(file: Buffer) {
  const boundary = 'b0undary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return (await engine.raw({ method: 'POST', url: '/org/shift/importData', headers, payload })).json()
}
