import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '#server/engine/openapi.ts'
import { modules } from './support/modules.ts'
import { caller, type Engine, type Reply, startEngine } from './support/startEngine.ts'

let engine: Engine

beforeAll(async () => {
  engine = await startEngine(modules)
})
afterAll(() => engine.close())

type Row = Record<string, unknown>

const create = (values: Row) =>
  engine.call('POST', '/org/parcel', { body: { parcelName: '包裹', ...values } })
const placesOf = (reply: Reply) =>
  (reply.data?.errors ?? []).map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)

async function upload(rows: unknown[][]): Promise<Reply> {
  const workbook = new ExcelJS.Workbook()
  workbook.addWorksheet('x').addRows(rows)
  const file = Buffer.from(await workbook.xlsx.writeBuffer())
  const boundary = 'b0undary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  engine.as(caller())
  return (await engine.raw({ method: 'POST', url: '/org/parcel/importData', headers, payload })).json()
}

async function download(path: string): Promise<ExcelJS.Workbook> {
  engine.as(caller())
  const answer = await engine.raw({ method: 'POST', url: path })
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(new Uint8Array(answer.rawPayload).buffer as ArrayBuffer)
  return workbook
}

const rowOf = (workbook: ExcelJS.Workbook, row: number) =>
  ((workbook.worksheets[0] as ExcelJS.Worksheet).getRow(row).values as unknown[]).slice(1)

describe('POST /org/parcel', () => {
  it.each<[string, Row, string[]]>([
    ['no option', { way: 'z' }, ['way enum']],
    ['no option of a list', { risks: ['fire', 'z'] }, ['risks.1 enum']],
    ['a choice without its text', { way: 'x' }, ['wayOther required']],
    ['a choice with an empty text', { way: 'x', wayOther: '' }, ['wayOther required']],
    ['a list without its text', { risks: ['fire', 'else'] }, ['risksOther required']],
    ['a text that is too long', { way: 'x', wayOther: 'y'.repeat(201) }, ['wayOther maxLength']],
    ['an exclusive option with another', { risks: ['none', 'fire'] }, ['risks RULE']],
    ['a row without its text', { stops: [{ kind: 'a' }, { kind: 'x' }] }, ['stops.1.kindOther required']],
  ])('should refuse %s at its field', async (_name, values, places) => {
    expect(placesOf(await create(values))).toEqual(places)
  })

  it('should keep the text while its option is chosen, and no longer', async () => {
    const { data } = await create({
      way: 'x',
      wayOther: '骑车',
      risks: ['else'],
      risksOther: '雷',
      stops: [
        { kind: 'x', kindOther: '码头' },
        { kind: 'a', kindOther: '白写' },
      ],
    })
    expect(data).toMatchObject({
      wayOther: '骑车',
      risksOther: '雷',
      stops: [{ kindOther: '码头' }, { kindOther: null }],
    })
    const change = { parcelId: data.parcelId, version: 1, way: 'a', wayOther: '骑车', risks: ['none'] }
    const { code } = await engine.call('PUT', '/org/parcel', { body: change })
    expect(code).toBe(200)
    const after = await engine.call('GET', `/org/parcel/${data.parcelId}`)
    expect(after.data).toMatchObject({ way: 'a', wayOther: null, risks: ['none'], risksOther: null })
  })

  it('should find records by an option', async () => {
    await create({ parcelName: '找到', way: 'x', wayOther: '空运' })
    const { rows } = await engine.call('GET', '/org/parcel/list?way=x')
    expect(rows).toMatchObject([{ parcelName: '找到', wayOther: '空运' }])
  })
})

describe('PUT /org/parcel/send', () => {
  it('should demand the text in the form of an action too', async () => {
    const { data } = await create({})
    const send = (values: Row) =>
      engine.call('PUT', '/org/parcel/send', { body: { parcelId: data.parcelId, ...values } })
    expect(placesOf(await send({ by: 'x' }))).toEqual(['byOther required'])
    expect((await send({ by: 'x', byOther: '马车' })).code).toBe(200)
  })
})

describe('POST /org/parcel/importData', () => {
  const HEADERS = ['名称*', '方式', '大小', '风险']

  it('should take labels of each language, values, and texts in brackets', async () => {
    const reply = await upload([
      HEADERS,
      ['一', '自取', '小', '火、其他（雷、电）'],
      ['二', 'Other (by boat)', '2', '都没有'],
      ['三', 'a', '3', 'fire'],
    ])
    expect(reply.code, JSON.stringify(reply)).toBe(200)
    const read = async (name: string) =>
      (await engine.call('GET', '/org/parcel/list')).rows.find(({ parcelName }: Row) => parcelName === name)
    expect(await read('一')).toMatchObject({
      way: 'a',
      size: 1,
      risks: ['fire', 'else'],
      risksOther: '雷、电',
    })
    expect(await read('二')).toMatchObject({ way: 'x', wayOther: 'by boat', size: 2, risks: ['none'] })
    expect(await read('三')).toMatchObject({ way: 'a', size: 3, risks: ['fire'] })
  })

  it('should tell labels that are none, stand for several, or lack their text', async () => {
    const { data } = await upload([HEADERS, ['一', '邮寄', '大', '其他'], ['二', '其他', '小', '火、都没有']])
    const told = data.errors.map(({ row, column, message }: Row) => `${row} ${column} ${message}`)
    expect(told.sort()).toEqual([
      '2 大小 大小有多个名为“大”的选项，请填写值',
      '2 方式 方式“邮寄”不存在',
      '2 风险（其他） 风险（其他）不能为空',
      '3 方式（其他） 方式（其他）不能为空',
      '3 风险 “都没有”不能与其他选项同时选择',
    ])
  })
})

describe('POST /org/parcel/export', () => {
  it('should write labels with their texts, and be taken back', async () => {
    const workbook = await download('/org/parcel/export')
    const titles = rowOf(workbook, 1)
    expect(titles).not.toContain('方式（其他）')
    const rows = Array.from({ length: workbook.worksheets[0]?.rowCount ?? 0 }, (_, index) =>
      rowOf(workbook, index + 1),
    )
    const first = rows.find(row => row.includes('一')) as unknown[]
    expect(first[titles.indexOf('风险')]).toBe('火、其他（雷、电）')
    const second = rows.find(row => row.includes('二')) as unknown[]
    expect(second[titles.indexOf('方式')]).toBe('其他（by boat）')
  })

  it('should offer the choices in the template', async () => {
    const workbook = await download('/org/parcel/importTemplate')
    expect(rowOf(workbook, 1)).toEqual(
      expect.arrayContaining(['方式', '方式（其他）', '风险', '风险（其他）']),
    )
    const { formulae } = workbook.worksheets[0]?.getCell(2, 2).dataValidation ?? {}
    expect(formulae).toEqual(["'选项'!$B$1:$B$2"])
  })
})

describe('openApiDocument', () => {
  it('should say what the values of options mean', () => {
    const { paths } = openApiDocument(engine.registry)
    const text = JSON.stringify(paths['/org/parcel'])
    expect(text).toContain('a，自取；x，其他')
    expect(text).toContain('1，小；2，大；3，大')
  })
})
