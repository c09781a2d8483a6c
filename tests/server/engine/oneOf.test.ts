import ExcelJS from 'exceljs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApiDocument } from '#server/engine/openapi.ts'
import { modules } from './support/modules.ts'
import { oneOfPages } from './support/oneOfPages.ts'
import { uploadTo, workbookOf } from './support/sheets.ts'
import { caller, type Engine, startEngine } from './support/startEngine.ts'

let engine: Engine
let projector: number
let hall: number

const make = async (page: string, body: object, as = caller()) =>
  (await engine.call('POST', `/org/${page}`, { as, body })).data
const ticket = (body: object, as = caller()) =>
  engine.call('POST', '/org/ticket', { as, body: { title: crypto.randomUUID().slice(0, 20), ...body } })
const read = async (id: number) => (await engine.call('GET', `/org/ticket/${id}`)).data
const titles = async (query: string) =>
  (await engine.call('GET', `/org/ticket/list?${query}`)).rows.map((row: { title: string }) => row.title)

beforeAll(async () => {
  engine = await startEngine(modules, oneOfPages)
})
afterAll(() => engine.close())
beforeEach(async () => {
  await engine.database.asOwner(tx =>
    sql`truncate org_ticket, org_device, org_room restart identity`.execute(tx),
  )
  projector = (await make('device', { name: '投影仪' })).deviceId
  hall = (await make('room', { name: '大厅', deptId: 1 })).roomId
  await make('device', { name: '打印机' })
})

describe('x-ref.oneOf', () => {
  it('should keep the type and the id, and answer whose record it is', async () => {
    // Both have the same number.
    expect(projector).toBe(hall)
    const { code, data } = await ticket({ subjectType: 'hall', subjectId: hall })
    expect(code).toBe(200)
    expect(await read(data.ticketId)).toMatchObject({
      ...{ subjectType: 'hall', subjectId: hall, aboutType: null, aboutId: null, about: null },
      subject: { type: 'hall', id: hall, label: '大厅' },
    })
    const other = { ticketId: data.ticketId, subjectType: 'device' }
    expect((await engine.call('PUT', '/org/ticket', { body: other })).code).toBe(200)
    const { subject } = await read(data.ticketId)
    expect(subject).toEqual({ type: 'device', id: projector, label: '投影仪' })
    // What was answered may be sent back.
    const back = await read(data.ticketId)
    expect((await engine.call('PUT', '/org/ticket', { body: back })).code).toBe(200)
    expect((await engine.call('PUT', '/org/ticket', { body: { ...back, subject: null } })).code).not.toBe(200)
  })

  it('should take the type along when the record goes', async () => {
    const { data } = await ticket({ subjectType: 'device', subjectId: projector })
    await engine.call('PUT', '/org/ticket', { body: { ticketId: data.ticketId, subjectId: null } })
    expect(await read(data.ticketId)).toMatchObject({ subjectType: null, subjectId: null, subject: null })
  })

  it('should store nothing of what is not asked for', async () => {
    const { data } = await ticket({ urgent: true, aboutType: 'device', aboutId: projector })
    expect(await read(data.ticketId)).toMatchObject({ aboutType: 'device', about: { label: '投影仪' } })
    await engine.call('PUT', '/org/ticket', { body: { ticketId: data.ticketId, urgent: false } })
    expect(await read(data.ticketId)).toMatchObject({ aboutType: null, aboutId: null, about: null })
    const hidden = await ticket({ urgent: false, aboutType: 'device', aboutId: projector })
    expect(await read(hidden.data.ticketId)).toMatchObject({ aboutType: null, aboutId: null })
  })

  it.each([
    ['an id without a type', { subjectId: 1 }, 'subjectId'],
    ['a type without an id', { subjectType: 'device' }, 'subjectId'],
    ['a type that is none', { subjectType: 'org/device', subjectId: 1 }, 'subjectType'],
    ['a record that is not there', { subjectType: 'hall', subjectId: 2 }, 'subjectId'],
    ['an id of the wrong kind', { subjectType: 'hall', subjectId: 'x' }, 'subjectId'],
  ])('should refuse %s', async (_, body, field) => {
    const { code, data } = await ticket(body)
    expect([code, data.errors.map((error: { field: string }) => error.field)]).toEqual([601, [field]])
  })

  it('should refuse what the caller cannot choose: of another institution, out of sight, in the trash', async () => {
    const other = caller({ tenantId: 2, homeTenantId: 2 })
    const theirs = (await make('device', { name: '他们的' }, other)).deviceId
    const scoped = caller({ userId: 7, deptId: 2, dataScope: { deptIds: [2], own: false } })
    const { roomId } = await make('room', { name: '小会议室', deptId: 1 })
    await engine.call('DELETE', `/org/room/${roomId}`)
    for (const [body, as] of [
      [{ subjectType: 'device', subjectId: theirs }, caller()],
      [{ subjectType: 'hall', subjectId: hall }, scoped],
      [{ subjectType: 'hall', subjectId: roomId }, caller()],
    ] as const)
      expect(await ticket(body, as)).toMatchObject({ code: 601, data: { errors: [{ field: 'subjectId' }] } })
  })

  it('should hold on to its record, and let go of it where it says so', async () => {
    const { data } = await ticket({ subjectType: 'device', subjectId: projector })
    const refused = await engine.call('DELETE', `/org/device/${projector}`)
    expect(refused).toMatchObject({
      code: expect.not.stringMatching(/^200$/),
      msg: '正被“测试”使用，不能删除',
    })
    expect((await engine.call('DELETE', `/org/room/${hall}`)).code).toBe(200)
    await engine.call('PUT', '/org/ticket', {
      body: {
        ticketId: data.ticketId,
        subjectId: null,
        urgent: true,
        aboutType: 'device',
        aboutId: projector,
      },
    })
    expect((await engine.call('DELETE', `/org/device/${projector}`)).code).toBe(200)
    expect(await read(data.ticketId)).toMatchObject({ aboutType: null, aboutId: null, about: null })
  })

  it('should be searched by type and by record, and sorted by type', async () => {
    await ticket({ title: '甲', subjectType: 'hall', subjectId: hall })
    await ticket({ title: '乙', subjectType: 'device', subjectId: projector })
    await ticket({ title: '丙' })
    expect(await titles('subjectType=hall')).toEqual(['甲'])
    expect(await titles(`subjectType=device&subjectId=${projector}`)).toEqual(['乙'])
    expect(await titles('orderByColumn=subjectType&isAsc=asc')).toEqual(['乙', '甲', '丙'])
  })

  it('should be exported as type and label, and read from the same text', async () => {
    await ticket({ title: '甲', subjectType: 'hall', subjectId: hall })
    await ticket({ title: '乙', subjectType: 'device', subjectId: projector })
    await make('device', { name: '打印机' })
    engine.as(caller())
    const { rawPayload } = await engine.raw({ method: 'POST', url: '/org/ticket/export' })
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(rawPayload.buffer as ArrayBuffer)
    const rows = workbook.worksheets[0]?.getSheetValues() as unknown[][]
    const place = rows[1]?.indexOf('对象') ?? 0
    expect(
      rows
        .slice(2)
        .map(row => row[place])
        .sort(),
    ).toEqual(['会议室：大厅', '设备：投影仪'])
    expect(rows[1]).not.toContain('对象类型')

    const sheet = await workbookOf([
      ['标题', '对象'],
      ['丙', '会议室：大厅'],
      ['丁', 'Room: 大厅'],
      ['戊', '设备：打印机'],
      ['己', '投影仪'],
      ['庚', '设备：没有'],
    ])
    const { data } = await uploadTo(engine, '/org/ticket/importData', sheet, caller())
    expect(data.errors.map((error: { row: number; message: string }) => [error.row, error.message])).toEqual([
      [4, '对象有多条名为“设备：打印机”的记录，请填写编号'],
      [5, '对象“投影仪”没有说明属于哪一类，请写为：设备：…、会议室：…'],
      [6, '对象“设备：没有”不存在'],
    ])
    const right = await workbookOf([
      ['标题', '对象'],
      ['丙', '会议室：大厅'],
      ['戊', '设备：2'],
    ])
    await uploadTo(engine, '/org/ticket/importData', right, caller())
    expect(await titles('subjectType=hall&title=丙')).toEqual(['丙'])
    expect(await titles('subjectType=device&subjectId=2')).toEqual(['戊'])
  })

  it('should be chosen by whoever makes the record, and described as a union', async () => {
    const as = caller({ permissions: ['org:ticket:add'] })
    const candidates = '/org/room/options?from=org/ticket&field=subjectId'
    expect(await engine.call('GET', candidates, { as })).toMatchObject({ code: 200, total: 1 })
    const stranger = caller({ permissions: ['org:person:list'] })
    expect((await engine.call('GET', candidates, { as: stranger })).code).toBe(403)
    const text = JSON.stringify(openApiDocument(engine.registry))
    expect(text).toContain('"const":"hall"')
  })
})
